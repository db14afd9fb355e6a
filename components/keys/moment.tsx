'use client';

import { useLocale, useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { useHydrated } from '@/components/ui/use-hydrated';
import { spaceOut } from '@/lib/platform/i18n/dates';

/** The date format of each language; British in English, like the rest of the site. */
const tags = { en: 'en-GB', zh: 'zh-CN' } as const;
const parts = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formats the UTC day of a time, such as `5 Mar 2026`. */
export function formatDate(moment: Date, locale: 'en' | 'zh', timeZone = 'UTC'): string {
  const text = new Intl.DateTimeFormat(tags[locale], { ...parts.date, timeZone }).format(moment);
  // No line break inside of a date.
  return (locale === 'zh' ? spaceOut(text) : text).replaceAll(' ', '\u00A0');
}

function writeClock(moment: Date, locale: 'en' | 'zh', precision: 'clock' | 'second', timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(tags[locale], { ...parts[precision], timeZone }).format(moment);
}

/** The reader's time zone; undefined on the server and during hydration, so that both render the same. */
function useOwnZone(): string | undefined {
  return useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
}

/**
 * A time in UTC and, once the reader's time zone is known, in local time beside it. The space for the latter is reserved,
 * so that nothing moves.
 *
 * @param at ISO 8601 or milliseconds since 1970
 * @param show `clock` leaves out the UTC day, `second` adds the seconds
 * @param stacked local time on a line of its own, for tables and lists
 */
export function Moment({
  at,
  show = 'all',
  stacked,
}: {
  at: string | number;
  show?: 'all' | 'clock' | 'second';
  stacked?: boolean;
}) {
  const locale = useLocale();
  const t = useTranslations('keys.time');
  const zone = useOwnZone();
  const moment = new Date(at);
  const [utcDay, ownDay] = [formatDate(moment, locale), formatDate(moment, locale, zone)];
  const precision = show === 'second' ? 'second' : 'clock';
  const [utcClock, ownClock] = [writeClock(moment, locale, precision), writeClock(moment, locale, precision, zone)];
  const utc = show === 'clock' ? utcClock : t('moment', { date: utcDay, clock: utcClock });
  const own = show === 'clock' || ownDay === utcDay ? ownClock : t('moment', { date: ownDay, clock: ownClock });
  const same = zone !== undefined && ownDay === utcDay && ownClock === utcClock;
  return (
    <time dateTime={moment.toISOString()} className={stacked ? 'inline-flex flex-col leading-snug' : undefined}>
      <span>{t('utc', { moment: utc })}</span>
      {!same && (
        // As one piece, because Chinese would also break within the words.
        <span
          className={classNames('[&:lang(zh)]:inline-block', stacked && 'text-13 text-muted', zone === undefined && 'invisible')}
        >
          {t(stacked ? 'local' : 'beside', { moment: own })}
        </span>
      )}
    </time>
  );
}
