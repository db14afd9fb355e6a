import { createTranslator } from 'next-intl';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { listSections } from '@/app/[locale]/docs/sections';
import { findAliases } from '@/components/docs/search/aliases';
import { readEntries } from '@/components/docs/search/entries';
import type { DocsEntry } from '@/components/docs/search/find';
import type { Guide } from '@/components/docs/sections';
import { getDescriptionDocument } from '@/lib/api/routes';
import { readChangeDays } from '@/lib/archive/pages/reads';
import { env } from '@/lib/platform/env';
import type { Locale } from '@/lib/platform/i18n/locales';
import en from '@/messages/en/docs.json';
import zh from '@/messages/zh/docs.json';

const known = new Map<Locale, DocsEntry[]>();

/** The search index of the docs. It depends only on code and configuration, so each language is built once per process. */
export function getSearchEntries(locale: Locale): DocsEntry[] {
  let entries = known.get(locale);
  if (!entries) {
    const values = getGuideValues(locale, '');
    const sectionsOf = (guide: Guide) => listSections(guide, values);
    const guides = { guide: sectionsOf('guide'), integrations: sectionsOf('integrations'), editing: sectionsOf('editing') };
    const document = getDescriptionDocument(env().appUrl, locale);
    const pages = [...listPages(locale), toAuthentication(locale)];
    entries = [...pages, ...readEntries(locale, guides, document, readChangeDays())].map((entry) => ({
      ...entry,
      aliases: findAliases(entry.href, locale),
    }));
    known.set(locale, entries);
  }
  return entries;
}

/** The pages that list other entries, for those who look for one by its name. */
function listPages(locale: Locale): DocsEntry[] {
  const messages = { en, zh }[locale];
  return (['reference', 'errors', 'changelog'] as const).map((page) => ({
    kind: page,
    href: `/docs/${page}`,
    title: messages[page].title,
    text: messages[page].lead,
  }));
}

/** The section of the reference that says how to authenticate. */
function toAuthentication(locale: Locale): DocsEntry {
  // A build compiles messages with markup, which only a translator reads.
  const t = createTranslator({ locale, messages: { en, zh }[locale].reference });
  const parts = { code: (chunks: string) => chunks, link: () => '' };
  const ways = (['anonymous', 'BearerKey', 'AdminToken', 'PortalSession'] as const).map(
    (way) => `${t(`accessNames.${way}`)}${locale === 'zh' ? '：' : ': '}${t.markup(`accessTexts.${way}`, parts)}`,
  );
  const text = [t.markup('accessText', parts), ...ways].join(' ');
  return { kind: 'reference', href: '/docs/reference#authentication', title: t('access'), text };
}
