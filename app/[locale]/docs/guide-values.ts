import { readClientPackage } from '@/app/[locale]/docs/client-package';
import type { GuideValues } from '@/components/docs/guide-values';
import { readOperations } from '@/components/docs/reference/document';
import { toLimitHeaders } from '@/lib/api/admission/limit-headers';
import { getDescriptionDocument } from '@/lib/api/routes';
import { DAY_MS, MINUTE_MS } from '@/lib/counting/limits/rules';
import { MAX_KEY_FILES_PER_DAY } from '@/lib/distribution/snapshots/rules';
import { MAX_ROTATIONS, MAX_SOURCES, ROTATION_WINDOW_DAYS } from '@/lib/people/keys/rules';
import { linkMinutes } from '@/lib/people/links/rules';
import { env } from '@/lib/platform/env';
import type { Locale } from '@/lib/platform/i18n/locales';

/** @param sampleSlug slug of a published article */
export function getGuideValues(locale: Locale, sampleSlug: string): GuideValues {
  const { appUrl, limits, source } = env();
  const operations = readOperations(getDescriptionDocument(appUrl));
  const boundOf = (id: string, parameter: string, bound: 'maximum' | 'maxLength') =>
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
    email: { perAddressHour: limits.mailPerAddressHour, linkMinutes: linkMinutes.key },
    rotations: { max: MAX_ROTATIONS, days: ROTATION_WINDOW_DAYS },
    sourcesMax: MAX_SOURCES,
    keyFiles: MAX_KEY_FILES_PER_DAY,
    source,
    max: {
      pageSize: boundOf('listArticles', 'page_size', 'maximum'),
      changesPageSize: boundOf('listChanges', 'page_size', 'maximum'),
      query: boundOf('searchArchive', 'q', 'maxLength'),
    },
    clientPackage: readClientPackage(),
    sampleSlug,
    limitHeaders: exampleHeaders(limits.keyedPerMinute, limits.keyedPerDay),
    count: (value) => new Intl.NumberFormat(locale).format(value),
  };
}

/** The headers sent to a key that has used part of both windows, half a minute before noon. */
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
