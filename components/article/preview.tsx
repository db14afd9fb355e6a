import { getTranslations } from 'next-intl/server';
import type { Preview } from '@/lib/archive/reading/record';
import { escapeHtml } from '@/lib/archive/rendering/html';
import type { Block } from '@/lib/archive/rendering/record';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';
import { toTypeset } from '@/lib/platform/text/typography';
import { toTopLevels } from './to-contents';

/** The first paragraphs of a locked text, as blocks of it. */
export function toPreviewBlocks({ paragraphs }: Preview, language: Locale): Block[] {
  return paragraphs.map((paragraph) => {
    const text = toTypeset(paragraph, language);
    return { tag: 'p', length: text.length, text, id: undefined, html: `<p>${escapeHtml(text)}</p>` };
  });
}

/** The outline of a locked text: the questions in its summary, and the headings of its sections. */
export async function Outline({ preview, language }: { preview: Preview; language: Locale }) {
  const [t, brief] = await Promise.all([
    getTranslations('article'),
    getTranslations({ locale: language, namespace: 'article.brief' }),
  ]);
  const headings = toTopLevels(preview.headings);
  if (headings.length === 0 && preview.summary.length === 0) return null;
  return (
    <section aria-labelledby="outline" className="article-outline">
      <h2 id="outline" className="heading">
        {t('outline')}
      </h2>
      <ol lang={toLangTag(language)}>
        {preview.summary.length > 0 && (
          <li>
            {brief('title')}
            {language === 'zh' ? '：' : ': '}
            <span className="text-muted">{preview.summary.map((part) => brief(part)).join(language === 'zh' ? '、' : ', ')}</span>
          </li>
        )}
        {headings.map(({ text, level }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings repeat, and their order never changes.
          <li key={index} data-level={level}>
            {toTypeset(text, language)}
          </li>
        ))}
      </ol>
    </section>
  );
}
