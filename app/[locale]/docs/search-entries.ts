import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { listSections } from '@/app/[locale]/docs/sections';
import { readOperations } from '@/components/docs/reference/document';
import { readEntries } from '@/components/docs/search/entries';
import type { DocsEntry } from '@/components/docs/search/find';
import { getDescriptionDocument } from '@/lib/api/routes';
import { env } from '@/lib/platform/env';
import type { Locale } from '@/lib/platform/i18n/locales';

const known = new Map<Locale, DocsEntry[]>();

/** The search index of the docs. It follows from the code and the configuration, so one per language lasts for the process. */
export function getSearchEntries(locale: Locale): DocsEntry[] {
  let entries = known.get(locale);
  if (!entries) {
    const values = getGuideValues(locale, '');
    const guides = { guide: listSections('guide', values), editing: listSections('editing', values) };
    entries = readEntries(locale, guides, readOperations(getDescriptionDocument(env().appUrl, locale)));
    known.set(locale, entries);
  }
  return entries;
}
