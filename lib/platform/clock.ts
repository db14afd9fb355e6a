/** Formats a time for a response. */
export function toWireTime(time: Date): string {
  return time.toISOString();
}

/** Whether a time is in the future and at most some years ahead. */
export function isWithinYears(at: Date | undefined, now: Date, years: number): boolean {
  if (!at) return false;
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + years);
  return at > now && at <= last;
}

/** The UTC day of a moment, `YYYY-MM-DD`. */
export function toUtcDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

const TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([Zz]|[+-]\d{2}(?::?\d{2})?))?)?$/;

/**
 * Reads a date, a time with an offset, or a time without one (UTC). Digits beyond milliseconds are truncated.
 *
 * @returns undefined when the text is not a time, names a day or hour that does not exist, or is outside the years 1 to 9999
 *   in UTC, the range that both PostgreSQL and ISO 8601 can write
 */
export function parseTime(text: string): Date | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', offset = 'Z'] = match;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const wall = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
  // Date turns 31 April into 1 May: a date that does not round-trip does not exist.
  if (Number.isNaN(wall.getTime()) || wall.toISOString().slice(0, 19) !== `${year}-${month}-${day}T${hour}:${minute}:${second}`) {
    return undefined;
  }
  const shift = toOffsetMinutes(offset);
  if (shift === undefined) return undefined;
  const time = new Date(wall.getTime() - shift * 60_000);
  // Checked after the shift: an offset can move the first and last hours out of the range.
  return time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999 ? time : undefined;
}

/** Like `parseTime`, for the inclusive end of a period: a date means its last millisecond in UTC. */
export function parseEndTime(text: string): Date | undefined {
  return parseTime(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text);
}

function toOffsetMinutes(offset: string): number | undefined {
  if (/^z$/i.test(offset)) return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
