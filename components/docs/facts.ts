import { toLimitHeaders } from '@/lib/api/admission/limit-headers';
import { getDescriptionDocument } from '@/lib/api/description/openapi';
import { env } from '@/lib/env';
import type { Locale } from '@/lib/i18n/locales';
import { MAX_ROTATIONS, MAX_SOURCES, ROTATION_WINDOW_DAYS } from '@/lib/keys/rules';
import { DAY_MS, MINUTE_MS } from '@/lib/limits/rules';
import { linkLifeSeconds } from '@/lib/links/rules';
import { readOperations } from './reference/document';

/** Every number and address that the guide's prose names, read from where the service itself reads it. */
export type Facts = {
  locale: Locale;
  /** the public base address, without a slash at its end */
  appUrl: string;
  /** requests a minute and a UTC day */
  limits: { keyedMinute: number; keyedDay: number; anonymousMinute: number; anonymousDay: number; sessionMinute: number };
  mail: { perAddressHour: number; linkMinutes: number };
  rotations: { most: number; days: number };
  sourcesMax: number;
  source: { windowSeconds: number; switches: number };
  /** the largest value each parameter takes */
  most: { pageSize: number; changesPageSize: number; query: number };
  /** slug of an article that exists, so that what is copied works */
  sampleSlug: string;
  /** limit headers as an answer carries them */
  limitHeaders: string;
  /** a number as this language writes it */
  count: (value: number) => string;
};

/** @param sampleSlug slug of a published article */
export function getFacts(locale: Locale, sampleSlug: string): Facts {
  const { appUrl, limits, source } = env();
  const operations = readOperations(getDescriptionDocument(appUrl));
  const most = (id: string, parameter: string, bound: 'maximum' | 'maxLength') =>
    Number(operations.find((operation) => operation.id === id)?.parameters.find(({ name }) => name === parameter)?.schema[bound]);
  return {
    locale,
    appUrl,
    limits: {
      keyedMinute: limits.keyedPerMinute,
      keyedDay: limits.keyedPerDay,
      anonymousMinute: limits.anonymousPerMinute,
      anonymousDay: limits.anonymousPerDay,
      sessionMinute: limits.sessionPerMinute,
    },
    mail: { perAddressHour: limits.mailPerAddressHour, linkMinutes: linkLifeSeconds.key / 60 },
    rotations: { most: MAX_ROTATIONS, days: ROTATION_WINDOW_DAYS },
    sourcesMax: MAX_SOURCES,
    source,
    most: {
      pageSize: most('listArticles', 'page_size', 'maximum'),
      changesPageSize: most('listChanges', 'page_size', 'maximum'),
      query: most('searchArchive', 'q', 'maxLength'),
    },
    sampleSlug,
    limitHeaders: exampleHeaders(limits.keyedPerMinute, limits.keyedPerDay),
    count: (value) => new Intl.NumberFormat(locale).format(value),
  };
}

/** What the service would send to a key that has used a little of both windows, half a minute before noon. */
function exampleHeaders(perMinute: number, perDay: number): string {
  const now = Date.UTC(2026, 2, 4, 11, 59, 30);
  const ends = (lengthMs: number) => (Math.floor(now / lengthMs) + 1) * lengthMs;
  const headers = toLimitHeaders(
    {
      verdict: 'passed',
      minute: { limit: perMinute, used: Math.ceil(perMinute * 0.8), resetAt: ends(MINUTE_MS) },
      day: { limit: perDay, used: Math.ceil(perDay * 0.16), resetAt: ends(DAY_MS) },
    },
    now,
  );
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
