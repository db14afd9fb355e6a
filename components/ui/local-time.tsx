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
 */
export function LocalTime({ at, className }: { at: string; className?: string }) {
  const t = useTranslations('common.time');
  const locale = useLocale();
  const zone = useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
  const { own, utc } = describeTime(new Date(at), locale, zone);
  return (
    <time dateTime={at} className={classNames('tabular-nums', className)}>
      {own === undefined ? t('utc', { utc }) : t('both', { own, utc })}
    </time>
  );
}

/**
 * The parts of a time in two zones. The day of UTC is left out where it is the same, and the year where it is this one.
 *
 * @param zone undefined, or one whose clock agrees with UTC, leaves `own` out
 */
export function describeTime(
  moment: Date,
  locale: 'en' | 'zh',
  zone: string | undefined,
  now = new Date(),
): { own: string | undefined; utc: string } {
  const write = (options: Intl.DateTimeFormatOptions, timeZone: string) => {
    const text = new Intl.DateTimeFormat(tags[locale], { ...options, timeZone }).format(moment).replace(/,(?= )/, '');
    return locale === 'zh' ? spaceOut(text) : text;
  };
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  if (moment.getUTCFullYear() !== now.getUTCFullYear()) day.year = 'numeric';
  const full = (timeZone: string) => `${write(day, timeZone)} ${write(clock, timeZone)}`;
  const [own, utc] = [zone && full(zone), full('UTC')];
  if (own === undefined || own === utc) return { own: undefined, utc };
  return { own, utc: write(day, zone as string) === write(day, 'UTC') ? write(clock, 'UTC') : utc };
}
