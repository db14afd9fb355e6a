/** The time that a `datetime-local` field holds, read as UTC, as everywhere in the console; undefined unless it is ahead. */
export function toFuture(text: string): string | undefined {
  const time = Date.parse(`${text}Z`);
  return time > Date.now() ? new Date(time).toISOString() : undefined;
}
