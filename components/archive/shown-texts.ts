import { withoutArticles } from '@/lib/archive/videos/rules';
import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';
import { escapeHtml } from '@/lib/platform/text/highlight';
import { toMarks } from '@/lib/search/browse/rules';
import type { SearchHit } from '@/lib/search/query/schema';
import { unescapeText } from './highlighted';
import { BRIEF_LENGTH, isInCells, MAX_LENGTH, toExcerpt, toPassage } from './passage';
import { isForm } from './reason';

/** `html`: the text escaped, with `<mark>` */
export type Text = { language: Locale } & ({ text: string } | { html: string });

/** Where a passage is from, in its own language. */
type Source = 'summary' | 'text';

/** The texts of an entry: both titles, and below them where the words were found, the summary or both. */
export type Texts = {
  main: Text;
  second: Text | undefined;
  passage: (Text & { from: Source }) | undefined;
  summary: Text | undefined;
};

/**
 * The texts shown for a hit, in the reader's language where it has them. A passage of the body stands for the summary. A passage of
 * the other language says why the item was found, but not what it is about: the summary follows it, and both are brief. So it is if
 * the summary contains some of the words and a passage others.
 */
export function pickTexts(hit: SearchHit, locale: Locale): Texts {
  const other = otherLocale(locale);
  const about = hit.type === 'article' ? 'excerpt' : 'description';
  const fields = hit as unknown as Record<string, string | null | undefined>;
  const plain = (name: string, language: Locale): Text | undefined => {
    const text = fields[`${name}_${language}`];
    return text ? { language, text } : undefined;
  };
  const marked = (name: string, language: Locale, shorten = (html: string) => html): Text | undefined => {
    const html = shorten(hit.highlights[`${name}_${language}`] ?? '').replace(/^…\s+/, '…');
    // Nothing is marked if only markup matched, such as the names of a chart's columns.
    return html.includes('<mark>') ? { language, html } : undefined;
  };
  const title = (language: Locale) => marked('title', language) ?? plain('title', language);
  const summary = (language: Locale, max: number): Text | undefined => {
    const text = fields[`${about}_${language}`];
    return text ? { language, html: toExcerpt(escapeHtml(withoutArticles(text)), language, max) } : undefined;
  };
  const foundSummary = (language: Locale, max: number) =>
    marked(about, language, (html) => toExcerpt(withoutArticles(html), language, max));
  const passage = (language: Locale, max: number) => {
    const text = marked('content', language, (html) => toExcerpt(toPassage(html), language, max));
    const titles = [title(locale), title(other)];
    // The cells of a table say little beside a title that has the same words, and no passage does beside one that has more of them.
    const isCells = isInCells(hit.highlights[`content_${language}`] ?? '');
    const isLess = isCells || titles.some((each) => each?.language === language && hasFurtherMark(each, [text]));
    return text && !(isLess && !hasFurtherMark(text, titles)) ? { ...text, from: 'text' as const } : undefined;
  };
  const below = (): Pick<Texts, 'passage' | 'summary'> => {
    const found = foundSummary(locale, MAX_LENGTH[locale]);
    // A passage that shows a further word of the query is evidence too.
    const further = found && passage(locale, BRIEF_LENGTH[locale]);
    if (further && hasFurtherMark(further, [title(locale), found])) return { passage: further, summary: found };
    if (found) return { passage: undefined, summary: found };
    const own = passage(locale, MAX_LENGTH[locale]);
    const theirSummary = foundSummary(other, BRIEF_LENGTH[other]);
    const theirs = theirSummary ? { ...theirSummary, from: 'summary' as const } : passage(other, BRIEF_LENGTH[other]);
    // English words in a Chinese text are often those of a source, while the English text shows what it says about all of them.
    if (own && !(theirs && hasFurtherMark(theirs, [own]) && !hasFurtherMark(own, [theirs])))
      return { passage: own, summary: undefined };
    if (theirs) return { passage: theirs, summary: summary(locale, BRIEF_LENGTH[locale]) };
    return { passage: undefined, summary: summary(locale, MAX_LENGTH[locale]) ?? summary(other, MAX_LENGTH[other]) };
  };
  const [first, second] = [title(locale), title(other)];
  return {
    main: first ?? second ?? { language: locale, text: '' },
    second: first ? second : undefined,
    ...below(),
  };
}

/** Whether a word is marked in a text and in none of the others, in any form. */
function hasFurtherMark(text: Text, others: (Text | undefined)[]): boolean {
  const marks = (each: Text | undefined) => (each && 'html' in each ? toMarks(each.html).map((mark) => mark.toLowerCase()) : []);
  const known = others.flatMap(marks);
  return marks(text).some((mark) => !known.some((other) => isForm(mark, other)));
}

/** The texts of an entry as a reader sees them. */
export function toPlainTexts({ main, second, passage, summary }: Texts): string[] {
  return [main, second, passage, summary].flatMap((text) => {
    if (!text) return [];
    return 'html' in text ? unescapeText(text.html.replaceAll(/<\/?mark>/g, '')) : text.text;
  });
}
