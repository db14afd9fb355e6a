/** A LIKE pattern for texts that contain `text` as it is written: nothing in it is a wildcard. */
export function toContains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
