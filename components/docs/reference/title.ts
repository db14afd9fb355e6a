/** A summary as a heading; the section already says that it is for administrators. */
export function toTitle(summary: string): string {
  const bare = summary.replace(/^Admin: /, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
