import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { toTitleParts } from '@/components/article/title-words';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import type { BodyFacts } from '@/lib/archive/reading/record';
import { hasFilm, toClock } from '@/lib/archive/videos/rules';
import { toDay } from '@/lib/platform/i18n/dates';
import { toArticlePath, toAuthorPath, toCategoryPath, toVideoPath } from '@/lib/platform/portal-paths';
import { type BrowseHit, type BrowseQuery, toMarks } from '@/lib/search/browse/rules';
import { EntryHeading, EntryView, type Fact, type Facts, type ShownText } from './entry-view';
import { withBreaks } from './highlighted-title';
import { toTypesetPassage } from './passage';
import { markName, toFoundText, toReason } from './reason';
import { pickTexts, type Text, type Texts, toPlainTexts } from './shown-texts';

type Article = Extract<BrowseHit, { type: 'article' }>;
type Video = Extract<BrowseHit, { type: 'video' }>;
type Names = ReadonlyMap<string, string>;

type Search = { q: string; simplified: string };
type Shared = Pick<BrowseQuery, 'category' | 'author'> | Record<string, undefined>;

/**
 * One entry of a list: both titles, who wrote it on what and when, and what it is about or why it was found.
 *
 * @param search the query, as corrected and with simplified characters; undefined: a list without one
 * @param within what all entries of the list share, which none of them repeats
 * @param isBrief without the texts below the titles, and of the reason only what is missing
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
  const locale = useLocale();
  const texts = pickTexts(hit, locale);
  const shown = isBrief ? { ...texts, passage: undefined, summary: undefined } : texts;
  const status = useTranslations('common.status');
  const t = useTranslations('archive.passage');
  const articleFacts = useArticleFacts(categories, body?.minutes, within, search);
  const videoFacts = useVideoFacts(categories);
  const topic = hit.category_slug ? categories.get(hit.category_slug) : undefined;
  const reason = useReason(hit, search, shown, topic, isBrief);
  const isArticle = hit.type === 'article';
  const untitled = isArticle ? hit.slug : hit.video_url;
  const title = 'text' in texts.main && texts.main.text === '' ? { ...texts.main, text: untitled } : texts.main;
  const { passage, summary } = shown;
  const source = passage && t(passage.language === locale ? 'text' : passage.from === 'text' ? 'otherText' : 'otherSummary');
  return (
    <EntryView
      href={isArticle ? toArticlePath(hit.slug) : toVideoPath(hit.id)}
      title={toShownTitle(title)}
      second={texts.second && toShownTitle(texts.second)}
      {...(isArticle ? articleFacts(hit) : videoFacts(hit))}
      badge={isArticle && hit.is_premium ? status('premium') : undefined}
      passage={passage && toShown(passage)}
      source={source}
      why={reason}
      summary={summary && toShown(summary)}
      isBrief={isBrief}
    />
  );
}

function useArticleFacts(categories: Names, minutes: number | undefined, within: Shared, search: Search | undefined) {
  const locale = useLocale();
  const t = useTranslations('archive');
  const common = useTranslations('common');
  return (hit: Article): Facts => {
    const name = toAuthorName(hit, locale);
    const html = search && markName(name, `${search.q} ${search.simplified}`);
    const author = {
      text: name,
      ...(html !== undefined && { html }),
      href: toAuthorPath(hit.author_name),
      title: t('byAuthor', { name }),
    };
    return {
      subject: [
        ...(within.category === undefined ? [toCategoryFact(categories, hit.category_slug)] : []),
        ...(name && within.author === undefined ? [author] : []),
      ],
      details: [
        { text: toDay(locale, hit.published_at), day: hit.published_at.slice(0, 10) },
        ...(minutes === undefined ? [] : [{ text: common('minutes', { minutes }) }]),
        ...(hit.languages.length === 1 ? [{ text: t(hit.languages[0] === 'en' ? 'onlyEn' : 'onlyZh') }] : []),
      ],
    };
  };
}

function useVideoFacts(categories: Names) {
  const t = useTranslations('archive');
  const videos = useTranslations('videos');
  return ({ duration, video_url, category_slug }: Video): Facts => {
    const film = duration ? [{ text: toClock(duration) }] : [];
    return {
      subject: category_slug ? [toCategoryFact(categories, category_slug)] : [],
      details: [{ text: t('video') }, ...(hasFilm(video_url) ? film : [{ text: videos('summaryOnly') }])],
    };
  };
}

function toCategoryFact(categories: Names, slug: string): Fact {
  return {
    text: categories.get(slug) ?? slug,
    href: toCategoryPath(slug),
    color: toCategoryColor(categories.keys(), slug) ?? 'none',
  };
}

/** The reason for a match: where it is unless that can be seen, which words are missing, or which corrections were used. */
function useReason(
  hit: BrowseHit,
  search: Search | undefined,
  shown: Texts,
  topic: string | undefined,
  isBrief: boolean,
): string[] {
  const locale = useLocale();
  const t = useTranslations('archive.reason');
  const format = useFormatter();
  if (!search) return [];
  const author = hit.type === 'article' ? toAuthorName(hit, locale) : '';
  const marks = Object.values(shown).flatMap((text) => (text && 'html' in text ? toMarks(text.html) : []));
  const visible = [...toPlainTexts(shown), author];
  const { places, missing, similar } = toReason(hit, search, { visible, marks, topic });
  const lacks = missing.length > 0 ? [t('missing', { terms: missing.join(t('separator')) })] : [];
  if (isBrief && (lacks.length > 0 || marks.length > 0)) return lacks;
  // A passage of the text says so itself, of what it shows.
  const isQuoted = shown.passage?.from === 'text';
  const named = places.filter(({ at }) => at !== 'text' || !isQuoted);
  const further = isQuoted ? places.flatMap((place) => (place.at === 'text' ? (place.words ?? []) : [])) : [];
  const where = toFoundText(named, hit, locale, { t, format });
  return [
    ...(where === undefined ? [] : [where]),
    ...(further.length > 0 ? [t('further', { words: further.join(t('separator')) })] : []),
    ...lacks,
    ...(similar.length === 0 ? [] : [t('similar', { words: similar.join(t('separator')) })]),
  ];
}

/** The titles of an entry of another list: the first is its link. */
export function EntryTitle({ href, title, second }: { href: string; title: Text; second: Text | undefined }) {
  return <EntryHeading href={href} title={toShown(title)} second={second && toShown(second)} />;
}

function toShownTitle(text: Text): ShownText {
  const shown = toShown(text);
  return 'html' in shown && shown.language === 'zh' ? { ...shown, html: withBreaks(shown.html) } : shown;
}

function toShown(text: Text): ShownText {
  const { language } = text;
  if ('html' in text) return { language, html: toTypesetPassage(text.html, language) };
  return { language, parts: toTitleParts(text.text, language) };
}
