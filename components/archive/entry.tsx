import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TitleWords } from '@/components/article/title-words';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import type { Chart } from '@/lib/archive/charts/record';
import { withoutArticles } from '@/lib/archive/videos/rules';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toArticlePath, toAuthorPath, toCategoryPath, toVideoPath } from '@/lib/platform/portal-paths';
import { escapeHtml } from '@/lib/platform/text/highlight';
import type { BrowseHit, BrowseQuery } from '@/lib/search/browse/rules';
import type { SearchHit } from '@/lib/search/query/schema';
import { CategoryMark } from './category-mark';
import { ChartThumbnail } from './chart-picture';
import { Highlighted, unescapeText } from './highlighted';
import { Marks } from './marks';
import { toExcerpt, toPassage } from './passage';
import { toReason } from './reason';

type Article = Extract<BrowseHit, { type: 'article' }>;
type Video = Extract<BrowseHit, { type: 'video' }>;
type Names = ReadonlyMap<string, string>;

/**
 * One search result: both titles, a line of details, the matching passages, and why it was found.
 *
 * @param search the query, as typed and with simplified characters; undefined: a list without one
 * @param within what all entries of the list share, which none of them repeats
 * @param isBrief without passages
 */
export function Entry({
  hit,
  search,
  categories,
  minutes,
  chart,
  within = {},
  isBrief = false,
}: {
  hit: BrowseHit;
  search?: Search | undefined;
  categories: Names;
  minutes?: number | undefined;
  chart?: Chart | undefined;
  within?: Shared;
  isBrief?: boolean;
}) {
  const texts = pickTexts(hit, useLocale(), hit.type === 'article' ? 'excerpt' : 'description');
  const shown = isBrief ? { ...texts, excerpts: [] } : texts;
  const reason = search && <ReasonLine hit={hit} search={search} shown={shown} />;
  return (
    <li className={`border-b border-line first:pt-0 ${isBrief ? 'py-4' : 'py-5'}`}>
      {hit.type === 'article' ? (
        <ArticleEntry hit={hit} texts={shown} categories={categories} minutes={minutes} chart={chart} within={within}>
          {reason}
        </ArticleEntry>
      ) : (
        <VideoEntry hit={hit} texts={shown} categories={categories}>
          {reason}
        </VideoEntry>
      )}
    </li>
  );
}

function ArticleEntry({
  hit,
  texts: { main, second, excerpts },
  categories,
  minutes,
  chart,
  within,
  children,
}: {
  hit: Article;
  texts: Texts;
  categories: Names;
  minutes: number | undefined;
  chart: Chart | undefined;
  within: Shared;
  children: ReactNode;
}) {
  const locale = useLocale();
  const t = useTranslations('archive');
  const common = useTranslations('common');
  const author = toAuthorName(hit, locale);
  return (
    <article className="entry">
      {/* First, because on a phone the text runs around it. */}
      <ChartThumbnail chart={chart} color={toCategoryColor(categories.keys(), hit.category_slug)} />
      <div className="entry-titles">
        <EntryTitle href={toArticlePath(hit.slug)} title={{ ...main, text: main.text || hit.slug }} second={second} />
      </div>
      <p className="entry-facts">
        <time dateTime={hit.published_at.slice(0, 10)}>{toDay(locale, hit.published_at)}</time>
        {author && within.author === undefined && (
          <Link
            href={toAuthorPath(hit.author_name)}
            title={t('byAuthor', { name: author })}
            prefetch={false}
            className="detail-link"
          >
            {author}
          </Link>
        )}
        {within.category === undefined && (
          <Link href={toCategoryPath(hit.category_slug)} prefetch={false} className="detail-link">
            <CategoryMark color={toCategoryColor(categories.keys(), hit.category_slug)} />
            {categories.get(hit.category_slug) ?? hit.category_slug}
          </Link>
        )}
        {minutes !== undefined && <span className="tabular-nums">{common('minutes', { minutes })}</span>}
        {hit.languages.length === 1 && <span>{t(hit.languages[0] === 'en' ? 'onlyEn' : 'onlyZh')}</span>}
        <Marks article={hit} />
      </p>
      <Excerpts texts={excerpts}>{children}</Excerpts>
    </article>
  );
}

function Excerpts({ texts, children }: { texts: Text[]; children: ReactNode }) {
  return (
    <div className="entry-text">
      {texts.map(({ language, text }) => (
        <p key={language} lang={toLangTag(language)} className="mt-2 max-w-text font-serif text-17">
          {text}
        </p>
      ))}
      {children}
    </div>
  );
}

function VideoEntry({
  hit,
  texts: { main, second, excerpts },
  categories,
  children,
}: {
  hit: Video;
  texts: Texts;
  categories: Names;
  children: ReactNode;
}) {
  const t = useTranslations('archive');
  return (
    <article className="entry">
      <div className="entry-titles">
        <EntryTitle href={toVideoPath(hit.id)} title={{ ...main, text: main.text || hit.video_url }} second={second} />
      </div>
      <p className="entry-facts">
        <span>{t('video')}</span>
        {hit.duration && <span className="tabular-nums">{hit.duration}</span>}
        {hit.category_slug && <span>{categories.get(hit.category_slug) ?? hit.category_slug}</span>}
      </p>
      <Excerpts texts={excerpts}>{children}</Excerpts>
    </article>
  );
}

/** The reason for a match: where it is unless that can be seen, which words are missing, or which corrections were used. */
function ReasonLine({ hit, search, shown }: { hit: BrowseHit; search: Search; shown: Texts }) {
  const locale = useLocale();
  const t = useTranslations('archive.reason');
  const format = useFormatter();
  const author = hit.type === 'article' ? toAuthorName(hit, locale) : '';
  const { places, missing, similar } = toReason(hit, search.q, search.simplified, [...toPlainTexts(shown), author]);
  const isApproximate = hit.match === 'approximate';
  const names = places.map((place) => (place.at === 'tag' ? t('tag', { tag: place.tag }) : t(place.at)));
  const parts = [
    ...(names.length > 0 ? [t(isApproximate ? 'similarIn' : 'found', { places: format.list(names) })] : []),
    ...(missing.length > 0 ? [t('missing', { terms: format.list(missing, { type: 'unit' }) })] : []),
    ...(similar.length > 0 ? [t('similar', { words: format.list(similar, { type: 'unit' }) })] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-13 text-muted [overflow-wrap:anywhere]">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}

/** `html`: the text escaped, with `<mark>` */
type Text = { language: Locale; text: ReactNode; html?: string };
type Search = { q: string; simplified: string };
type Texts = ReturnType<typeof pickTexts>;
type Shared = Pick<BrowseQuery, 'category' | 'author'> | Record<string, undefined>;

/** The title of an entry as its link, with the title in the other language below. */
export function EntryTitle({ href, title, second }: { href: string; title: Text; second: Text | undefined }) {
  return (
    <>
      <h2>
        <Link href={href} className="text-ink no-underline [overflow-wrap:anywhere] hover:text-jade">
          <TitleText language={title.language}>{title.text}</TitleText>
        </Link>
      </h2>
      {second && (
        <p lang={toLangTag(second.language)} className="second mt-0.5 font-serif text-17 leading-snug text-ink">
          {typeof second.text === 'string' ? <TitleWords text={second.text} language={second.language} /> : second.text}
        </p>
      )}
    </>
  );
}

/** A title in its own language. Chinese is set slightly smaller, so that both scripts look equally large. */
export function TitleText({ language, children }: { language: Locale; children: ReactNode }) {
  return (
    <span
      lang={toLangTag(language)}
      className={`font-serif leading-snug font-semibold ${language === 'zh' ? 'text-[1.1875rem]' : 'text-22'}`}
    >
      {typeof children === 'string' ? <TitleWords text={children} language={language} /> : children}
    </span>
  );
}

/** The texts shown for a hit: the reader's language first, and a matching passage before the plain excerpt. */
function pickTexts(hit: SearchHit, locale: Locale, about: 'excerpt' | 'description') {
  const other = otherLocale(locale);
  const fields = hit as unknown as Record<string, string | null | undefined>;
  const plain = (name: string, language: Locale): Text | undefined => {
    const text = fields[`${name}_${language}`];
    return text ? { language, text } : undefined;
  };
  const marked = (name: string, language: Locale, shorten = (html: string) => html): Text | undefined => {
    const html = shorten(hit.highlights[`${name}_${language}`] ?? '');
    // Nothing is marked if only markup matched, such as the names of a chart's columns.
    return html.includes('<mark>') ? toMarked(html, language) : undefined;
  };
  const title = (language: Locale) => marked('title', language) ?? plain('title', language);
  const [first, second] = [title(locale), title(other)];
  const excerpt = (language: Locale): Text | undefined => {
    const text = fields[`${about}_${language}`];
    return text ? toMarked(toExcerpt(escapeHtml(withoutArticles(text)), language), language) : undefined;
  };
  const passage = (language: Locale): Text | undefined =>
    marked(about, language, (html) => toExcerpt(html, language)) ?? marked('content', language, toPassage);
  // A passage of the other language says why the item was found, but not what it is about.
  const toExcerpts = (): Text[] => {
    const own = passage(locale);
    const texts = own ? [own] : [excerpt(locale), passage(other)];
    const shown = texts.filter((text) => text !== undefined);
    return shown.length > 0 ? shown : [excerpt(other)].filter((text) => text !== undefined);
  };
  return {
    main: first ?? second ?? { language: locale, text: '' },
    second: first ? second : undefined,
    excerpts: toExcerpts(),
  };
}

function toMarked(html: string, language: Locale): Text {
  return { language, html, text: <Highlighted html={html} /> };
}

/** The texts of an entry as a reader sees them. */
function toPlainTexts({ main, second, excerpts }: Texts): string[] {
  return [main, second, ...excerpts].flatMap((text) => {
    if (text?.html !== undefined) return unescapeText(text.html.replaceAll(/<\/?mark>/g, ''));
    return typeof text?.text === 'string' ? text.text : [];
  });
}
