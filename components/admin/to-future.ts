import { isWithinYears } from '@/lib/platform/clock';

/** The time in a `datetime-local` field, in the browser's time zone; undefined unless it is in the future. */
export function toFuture(text: string): string | undefined {
  const time = new Date(text).getTime();
  return time > Date.now() ? new Date(time).toISOString() : undefined;
}

/** Why the time in such a field cannot be chosen, as a message key. `years`: how far ahead it may be, if there is a limit. */
export function findTimeError(text: string, years?: number): 'past' | 'tooLate' | undefined {
  const time = toFuture(text);
  if (time === undefined) return 'past';
  return years === undefined || isWithinYears(new Date(time), new Date(), years) ? undefined : 'tooLate';
}

/** Formats a time for a `datetime-local` field. */
export function toLocalInput(at: string): string {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
