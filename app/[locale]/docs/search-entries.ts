import { createTranslator } from 'next-intl';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { listSections } from '@/app/[locale]/docs/sections';
import { errorGroups } from '@/components/docs/error-details';
import { staffTags } from '@/components/docs/reference/groups';
import { findAliases } from '@/components/docs/search/aliases';
import { readEntries } from '@/components/docs/search/entries';
import type { DocsEntry } from '@/components/docs/search/find';
import { simplify } from '@/components/docs/search/words';
import type { Guide } from '@/components/docs/sections';
import { API_VERSION } from '@/lib/api/description/openapi';
import { API_PREFIX } from '@/lib/api/http/operation';
import { getDescriptionDocument } from '@/lib/api/routes';
import { readChangeDays } from '@/lib/archive/pages/reads';
import { readDb } from '@/lib/platform/db/read-database';
import { env } from '@/lib/platform/env';
import type { Locale } from '@/lib/platform/i18n/locales';
import { withTimeout } from '@/lib/platform/timeout';
import { getHanVariants } from '@/lib/search/terms/reads';
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
    entries = [...listPages(locale), ...readEntries(locale, guides, document, readChangeDays())].map((entry) => ({
      ...entry,
      aliases: findAliases(entry.href, locale),
    }));
    known.set(locale, entries);
  }
  return entries;
}

let variants: string | undefined;

/** The docs can do without the variants, so that an outage must not delay them. */
const VARIANTS_MS = 500;

/** The traditional forms of the characters in the docs, as `simplify` takes them; none while the database is unavailable. */
export async function findVariants(): Promise<string> {
  if (variants === undefined) {
    const read = getHanVariants((statement) => readDb().query(statement));
    const all = await withTimeout(read, VARIANTS_MS).catch(() => undefined);
    if (!all) return '';
    const characters = new Set(JSON.stringify(getSearchEntries('zh')));
    variants = [...all]
      .filter(([traditional, simplified]) => traditional.length + simplified.length === 2)
      // What the docs contain themselves is found as it is: 著 is also a simplified character.
      .filter(([traditional, simplified]) => characters.has(simplified) && !characters.has(traditional))
      .flat()
      .join('');
  }
  return variants;
}

/** A query in simplified characters. Only one with Chinese characters waits for the variants. */
export async function toSimplified(q: string): Promise<string> {
  return /\p{Script=Han}/u.test(q) ? simplify(q, await findVariants()) : q;
}

/** The pages that list other entries, for those who look for one by its name, and their sections that no list contains. */
function listPages(locale: Locale): DocsEntry[] {
  // A build compiles messages with markup, which only a translator reads.
  const t = createTranslator({ locale, messages: { en, zh }[locale] });
  const parts = { prefix: API_PREFIX, code: (chunks: string) => chunks, link: () => '' };
  const page = (kind: 'reference' | 'errors' | 'changelog', more = ''): DocsEntry => ({
    kind,
    href: `/docs/${kind}`,
    title: t(`${kind}.title`),
    text: `${t(`${kind}.lead`)}${more}`,
  });
  const colon = locale === 'zh' ? '：' : ': ';
  const terms = [
    [t('reference.base'), env().appUrl + API_PREFIX],
    [t('reference.version'), API_VERSION],
    [t('reference.document'), t('reference.documentUse')],
  ];
  const ways = (['anonymous', 'BearerKey', 'AdminToken', 'PortalSession'] as const).map(
    (way) => `${t(`reference.accessNames.${way}`)}${colon}${t.markup(`reference.accessTexts.${way}`, parts)}`,
  );
  return [
    page('reference', terms.map((term) => ` ${term.join(colon)}`).join('')),
    {
      kind: 'reference',
      href: '/docs/reference#authentication',
      title: t('reference.access'),
      text: [t.markup('reference.accessText', parts), ...ways].join(' '),
    },
    ...(['Checkout', 'Webhooks', 'Editing', 'Administration'] as const).map((tag) => ({
      kind: staffTags.includes(tag) ? ('administration' as const) : ('reference' as const),
      href: `/docs/reference#group-${tag}`,
      title: t(`reference.tags.${tag}`),
      text: t(`reference.leads.${tag}`),
    })),
    page('errors'),
    { kind: 'errors', href: '/docs/errors#shape', title: t('errors.shape'), text: t.markup('errors.shapeText', parts) },
    { kind: 'errors', href: '/docs/errors#invalid', title: t('errors.invalid'), code: '422', text: t('errors.invalidText') },
    ...errorGroups.map((group) => ({
      kind: group === 'staff' ? ('administration' as const) : ('errors' as const),
      href: `/docs/errors#${group}`,
      title: t(`errors.groups.${group}`),
      text: t.markup(`errors.advice.${group}`, parts),
    })),
    page('changelog'),
    {
      kind: 'changelog',
      href: '/docs/changelog#versions',
      title: t('changelog.versions'),
      text: `${t.markup('changelog.versionsText', parts)} ${t('changelog.additionsText')}`,
    },
  ];
}
