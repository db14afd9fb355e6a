import { readClientPackage } from '@/app/[locale]/docs/client-package';
import { exampleLimitedResponse, exampleLimitHeaders, exampleWebhookMessage } from '@/app/[locale]/docs/example-messages';
import type { GuideValues } from '@/components/docs/guide-values';
import { readOperations } from '@/components/docs/reference/document';
import { pageLinks } from '@/lib/api/http/response';
import { getDescriptionDocument } from '@/lib/api/routes';
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
  const max = {
    pageSize: boundOf('listArticles', 'page_size', 'maximum'),
    changesPageSize: boundOf('listChanges', 'page_size', 'maximum'),
    query: boundOf('searchArchive', 'q', 'maxLength'),
  };
  // The same page size as in the sample beside it.
  const listed = { page_size: String(max.pageSize) };
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
    max,
    clientPackage: readClientPackage(),
    sampleSlug,
    limitHeaders: exampleLimitHeaders(limits),
    limitedResponse: exampleLimitedResponse(limits, appUrl, locale),
    linkHeader: `Link: ${pageLinks(`${appUrl}/api/v1/articles`, listed, { page: 2, total_pages: 3 })}`,
    webhookMessage: exampleWebhookMessage(),
    count: (value) => new Intl.NumberFormat(locale).format(value),
  };
}
