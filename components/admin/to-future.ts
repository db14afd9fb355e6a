/** The time in a `datetime-local` field, in the browser's time zone; undefined unless it is in the future. */
export function toFuture(text: string): string | undefined {
  const time = new Date(text).getTime();
  return time > Date.now() ? new Date(time).toISOString() : undefined;
}

/** Formats a time for a `datetime-local` field. */
export function toLocalInput(at: string): string {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
