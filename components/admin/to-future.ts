/** The moment that a `datetime-local` field holds, in the browser's time zone; undefined unless it is ahead. */
export function toFuture(text: string): string | undefined {
  const time = new Date(text).getTime();
  return time > Date.now() ? new Date(time).toISOString() : undefined;
}

/** A moment as a `datetime-local` field holds it. */
export function toLocalInput(at: string): string {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
