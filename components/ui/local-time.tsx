'use client';

import { useLocale, useTranslations } from 'next-intl';
import { spaceOut } from '@/lib/platform/i18n/dates';
import { classNames } from './class-names';
import { useHydrated } from './use-hydrated';

const tags = { en: 'en-GB', zh: 'zh-CN' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * A time where the reader is with UTC beside it: "24 Nov 09:00, 01:00 UTC". On the server and during hydration, when the zone is
 * unknown, UTC alone.
 *
 * @param detail `clock` leaves out the reader's day, for lists that name it
 */
export function LocalTime({ at, detail = 'full', className }: { at: string; detail?: 'full' | 'clock'; className?: string }) {
  const t = useTranslations('common.time');
  const locale = useLocale();
  const zone = useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
  const { own, utc } = describeTime(new Date(at), locale, { zone, detail });
  return (
    <time dateTime={at} className={classNames('tabular-nums', className)}>
      {own === undefined ? t('utc', { utc }) : t('both', { own, utc })}
    </time>
  );
}

/** A day of the reader's calendar: "Tuesday 24 November", with its year where that is another. */
export function formatDay(moment: Date, locale: 'en' | 'zh'): string {
  const day: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' };
  if (moment.getFullYear() !== new Date().getFullYear()) day.year = 'numeric';
  const text = new Intl.DateTimeFormat(tags[locale], day).format(moment).replace(/,(?= )/, '');
  return locale === 'zh' ? spaceOut(text) : text;
}

/** The same without its weekday, for labels: "24 Nov". */
export function formatShortDay(moment: Date, locale: 'en' | 'zh'): string {
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  if (moment.getFullYear() !== new Date().getFullYear()) day.year = 'numeric';
  const text = new Intl.DateTimeFormat(tags[locale], day).format(moment);
  return locale === 'zh' ? spaceOut(text) : text;
}

/**
 * The parts of a time in two zones. The day of UTC is left out where it is the same, and the year where it is this one.
 *
 * @param zone undefined, or one whose clock agrees with UTC, leaves `own` out
 * @param detail `clock` leaves out the day in `zone`
 */
export function describeTime(
  moment: Date,
  locale: 'en' | 'zh',
  { zone, detail = 'full', now = new Date() }: { zone: string | undefined; detail?: 'full' | 'clock'; now?: Date },
): { own: string | undefined; utc: string } {
  const write = (options: Intl.DateTimeFormatOptions, timeZone: string) => {
    const text = new Intl.DateTimeFormat(tags[locale], { ...options, timeZone }).format(moment).replace(/,(?= )/, '');
    return locale === 'zh' ? spaceOut(text) : text;
  };
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  if (moment.getUTCFullYear() !== now.getUTCFullYear()) day.year = 'numeric';
  const full = (timeZone: string) => `${write(day, timeZone)} ${write(clock, timeZone)}`;
  const [own, utc] = [zone && full(zone), full('UTC')];
  if (zone === undefined || own === undefined) return { own: undefined, utc };
  const isClock = detail === 'clock';
  if (own === utc) return { own: undefined, utc: isClock ? write(clock, 'UTC') : utc };
  return {
    own: isClock ? write(clock, zone) : own,
    utc: write(day, zone) === write(day, 'UTC') ? write(clock, 'UTC') : utc,
  };
}
