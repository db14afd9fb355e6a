import { getTranslations } from 'next-intl/server';
import type { Preview } from '@/lib/archive/reading/record';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';
import { toTypeset } from '@/lib/platform/text/typography';
import { toTopLevels } from './to-contents';

/**
 * The outline of a locked text: the headings of its sections.
 *
 * @param languages the second stands beside the first where both have the same outline
 */
export async function Outline({ previews, languages }: { previews: Record<Locale, Preview>; languages: readonly Locale[] }) {
  const t = await getTranslations('article');
  const [first, second] = languages.map((language) => ({ language, entries: listEntries(previews[language], language) }));
  if (!first || first.entries.length === 0) return null;
  const beside = second?.entries.length === first.entries.length ? second : undefined;
  return (
    <section aria-labelledby="outline" className="article-outline">
      <h2 id="outline" className="heading">
        {t('outline')}
      </h2>
      <ol>
        {first.entries.map(({ text, level }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings repeat, and their order never changes.
          <li key={index} data-level={level}>
            <span lang={toLangTag(first.language)}>{text}</span>
            {beside && ' '}
            {beside && <span lang={toLangTag(beside.language)}>{beside.entries[index]?.text}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const listEntries = ({ headings }: Preview, language: Locale) =>
  toTopLevels(headings).map(({ text, level }) => ({ text: toTypeset(text, language), level }));
