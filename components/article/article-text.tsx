import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Article } from '@/lib/archive/articles/schema';
import type { Block } from '@/lib/archive/rendering/record';
import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toTypeset } from '@/lib/platform/text/typography';
import { InBrief } from './in-brief';
import { Reading, toRows } from './reading';
import { ReadingBar } from './reading-bar';
import { TextCopy } from './text-copy';
import { toContents } from './to-contents';
import type { View } from './view-switch';

/** The available views and the selected one: `requested` if the article has it, otherwise the page's language first. */
export function chooseView(
  article: Pick<Article, 'languages'>,
  locale: Locale,
  requested: View | undefined,
): { view: View; views: View[]; main: Locale } {
  const views: View[] = article.languages.length === 2 ? [locale, otherLocale(locale), 'both'] : article.languages;
  const view = requested && views.includes(requested) ? requested : (views[0] ?? locale);
  return { view, views, main: view === 'both' ? locale : view };
}

/** A query's `view`, if it is one. */
export function toView(value: string | string[] | undefined): View | undefined {
  const text = [value].flat().at(-1);
  return text === 'en' || text === 'zh' || text === 'both' ? text : undefined;
}

/**
 * The language switch, abstract, summary and text of an article.
 *
 * @param tools what stays in view beside the text
 * @param after follows the text of a locked one
 */
export function ArticleText({
  article,
  blocks,
  choice: { view, views, main },
  locale,
  tools,
  after,
}: {
  article: Article;
  blocks: Record<Locale, Block[]>;
  choice: ReturnType<typeof chooseView>;
  locale: Locale;
  tools?: ReactNode;
  after?: ReactNode;
}) {
  const actions = useTranslations('common.actions');
  const languages = view === 'both' ? [main, otherLocale(main)] : [main];
  const excerpts = languages.flatMap((language) => {
    const text = toExcerpt(article[`excerpt_${language}`], blocks[language]);
    return text ? [{ language, text }] : [];
  });
  return (
    <>
      <ReadingBar view={view} views={views} contents={toContents(blocks[main])} language={main} tools={tools} />
      {excerpts.length > 0 && (
        <div className="abstracts">
          {excerpts.map(({ language, text }) => (
            <p key={language} lang={toLangTag(language)} className="abstract">
              {toTypeset(text, language)}
            </p>
          ))}
        </div>
      )}
      {/* The structured data names this class as the part for subscribers. */}
      <div data-close={actions('close')} className={article.is_premium ? 'article-text gated' : 'article-text'}>
        <InBrief article={article} languages={languages} />
        <Reading rows={toRows(blocks.en, blocks.zh)} view={view} locale={locale} />
        <TextCopy
          messages={{
            copied: actions('copied'),
            copyFailed: actions('copyFailed'),
            linkCopied: actions('linkCopied'),
            linkNotCopied: actions('linkNotCopied'),
          }}
        />
        {after}
      </div>
    </>
  );
}

/** The excerpt, unless it only repeats the beginning of the text. */
function toExcerpt(excerpt: string | null | undefined, blocks: Block[]): string | undefined {
  if (!excerpt) return undefined;
  const beginning = toComparable(excerpt).slice(0, 80);
  return blocks.slice(0, 3).some(({ text }) => toComparable(text).startsWith(beginning)) ? undefined : excerpt;
}

/** Letters and digits only, because blocks are typeset and excerpts are not. */
function toComparable(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
