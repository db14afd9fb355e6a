import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { toTitleParts } from '@/components/article/title-words';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import type { BodyFacts } from '@/lib/archive/reading/record';
import { drawThumbnail } from '@/lib/archive/rendering/draw-chart';
import { toTags } from '@/lib/archive/tags/rules';
import { withoutArticles } from '@/lib/archive/videos/rules';
import { toDay } from '@/lib/platform/i18n/dates';
import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';
import { toArticlePath, toAuthorPath, toCategoryPath, toVideoPath } from '@/lib/platform/portal-paths';
import { escapeHtml } from '@/lib/platform/text/highlight';
import type { BrowseHit, BrowseQuery } from '@/lib/search/browse/rules';
import type { SearchHit } from '@/lib/search/query/schema';
import { EntryHeading, EntryView, type Fact, type ShownText } from './entry-view';
import { unescapeText } from './highlighted';
import { toExcerpt, toPassage, toTypesetPassage } from './passage';
import { toFoundTag, toReason } from './reason';

type Article = Extract<BrowseHit, { type: 'article' }>;
type Video = Extract<BrowseHit, { type: 'video' }>;
type Names = ReadonlyMap<string, string>;

/** `html`: the text escaped, with `<mark>` */
type Text = { language: Locale } & ({ text: string } | { html: string });
type Search = { q: string; simplified: string };
type Texts = ReturnType<typeof pickTexts>;
type Shared = Pick<BrowseQuery, 'category' | 'author'> | Record<string, undefined>;

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
  body,
  within = {},
  isBrief = false,
}: {
  hit: BrowseHit;
  search?: Search | undefined;
  categories: Names;
  body?: BodyFacts | undefined;
  within?: Shared;
  isBrief?: boolean;
}) {
  const texts = pickTexts(hit, useLocale(), hit.type === 'article' ? 'excerpt' : 'description');
  const shown = isBrief ? { ...texts, excerpts: [] } : texts;
  const status = useTranslations('common.status');
  const articleFacts = useArticleFacts(categories, body?.minutes, within);
  const videoFacts = useVideoFacts(categories);
  const reason = useReason(hit, search, shown);
  const color = toCategoryColor(categories.keys(), hit.category_slug ?? '');
  const isArticle = hit.type === 'article';
  const untitled = isArticle ? hit.slug : hit.video_url;
  const title = 'text' in texts.main && texts.main.text === '' ? { ...texts.main, text: untitled } : texts.main;
  return (
    <EntryView
      href={isArticle ? toArticlePath(hit.slug) : toVideoPath(hit.id)}
      title={toShown(title)}
      second={texts.second && toShown(texts.second)}
      thumbnail={body?.chart && { svg: drawThumbnail(body.chart), color }}
      facts={isArticle ? articleFacts(hit, color) : videoFacts(hit, color)}
      badge={isArticle && hit.is_premium ? status('premium') : undefined}
      excerpts={shown.excerpts.map(toShown)}
      reason={reason}
      isBrief={isBrief}
    />
  );
}

function useArticleFacts(categories: Names, minutes: number | undefined, within: Shared) {
  const locale = useLocale();
  const t = useTranslations('archive');
  const common = useTranslations('common');
  return (hit: Article, color: number | undefined): Fact[] => {
    const name = toAuthorName(hit, locale);
    const author = { text: name, href: toAuthorPath(hit.author_name), title: t('byAuthor', { name }) };
    const category = {
      text: categories.get(hit.category_slug) ?? hit.category_slug,
      href: toCategoryPath(hit.category_slug),
      color: color ?? ('none' as const),
    };
    return [
      { text: toDay(locale, hit.published_at), day: hit.published_at.slice(0, 10) },
      ...(name && within.author === undefined ? [author] : []),
      ...(within.category === undefined ? [category] : []),
      ...(minutes === undefined ? [] : [{ text: common('minutes', { minutes }), isFigure: true }]),
      ...(hit.languages.length === 1 ? [{ text: t(hit.languages[0] === 'en' ? 'onlyEn' : 'onlyZh') }] : []),
    ];
  };
}

function useVideoFacts(categories: Names) {
  const t = useTranslations('archive');
  return ({ duration, category_slug }: Video, color: number | undefined): Fact[] => [
    { text: t('video') },
    ...(duration ? [{ text: duration, isFigure: true }] : []),
    ...(category_slug
      ? [
          {
            text: categories.get(category_slug) ?? category_slug,
            href: toCategoryPath(category_slug),
            color: color ?? ('none' as const),
          },
        ]
      : []),
  ];
}

/** The reason for a match: where it is unless that can be seen, which words are missing, or which corrections were used. */
function useReason(hit: BrowseHit, search: Search | undefined, shown: Texts): string[] {
  const locale = useLocale();
  const t = useTranslations('archive.reason');
  const format = useFormatter();
  if (!search) return [];
  const author = hit.type === 'article' ? toAuthorName(hit, locale) : '';
  const { places, missing, similar } = toReason(hit, search.q, search.simplified, [...toPlainTexts(shown), author]);
  const tags = hit.type === 'article' ? toTags(hit) : [];
  const names = places.map((place) =>
    place.at === 'tag' ? t('tag', { tag: toFoundTag(place.tag, tags, locale) }) : t(place.at),
  );
  return [
    ...(names.length > 0 ? [t(hit.match === 'approximate' ? 'similarIn' : 'found', { places: format.list(names) })] : []),
    ...(missing.length > 0 ? [t('missing', { terms: missing.join(t('separator')) })] : []),
    ...(similar.length > 0 ? [t('similar', { words: similar.join(t('separator')) })] : []),
  ];
}

/** The titles of an entry of another list: the first is its link. */
export function EntryTitle({ href, title, second }: { href: string; title: Text; second: Text | undefined }) {
  return <EntryHeading href={href} title={toShown(title)} second={second && toShown(second)} />;
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
    return html.includes('<mark>') ? { language, html } : undefined;
  };
  const title = (language: Locale) => marked('title', language) ?? plain('title', language);
  const [first, second] = [title(locale), title(other)];
  const excerpt = (language: Locale): Text | undefined => {
    const text = fields[`${about}_${language}`];
    return text ? { language, html: toExcerpt(escapeHtml(withoutArticles(text)), language) } : undefined;
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

/** The texts of an entry as a reader sees them. */
function toPlainTexts({ main, second, excerpts }: Texts): string[] {
  return [main, ...(second ? [second] : []), ...excerpts].map((text) =>
    'html' in text ? unescapeText(text.html.replaceAll(/<\/?mark>/g, '')) : text.text,
  );
}

function toShown(text: Text): ShownText {
  const { language } = text;
  if ('html' in text) return { language, html: toTypesetPassage(text.html, language) };
  return { language, parts: toTitleParts(text.text, language) };
}
