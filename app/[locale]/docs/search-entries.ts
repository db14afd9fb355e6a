import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { listSections } from '@/app/[locale]/docs/sections';
import { readOperations } from '@/components/docs/reference/document';
import { readEntries } from '@/components/docs/search/entries';
import type { DocsEntry } from '@/components/docs/search/find';
import type { Guide } from '@/components/docs/sections';
import { getDescriptionDocument } from '@/lib/api/routes';
import { readChangeDays } from '@/lib/archive/pages/reads';
import { env } from '@/lib/platform/env';
import type { Locale } from '@/lib/platform/i18n/locales';

const known = new Map<Locale, DocsEntry[]>();

/** The search index of the docs. It depends only on code and configuration, so each language is built once per process. */
export function getSearchEntries(locale: Locale): DocsEntry[] {
  let entries = known.get(locale);
  if (!entries) {
    const values = getGuideValues(locale, '');
    const sectionsOf = (guide: Guide) => listSections(guide, values);
    const guides = { guide: sectionsOf('guide'), integrations: sectionsOf('integrations'), editing: sectionsOf('editing') };
    entries = readEntries(locale, guides, readOperations(getDescriptionDocument(env().appUrl, locale)), readChangeDays());
    known.set(locale, entries);
  }
  return entries;
}
