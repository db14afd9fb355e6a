import type { Locale } from '../../platform/i18n/locales';
import type { Article, ArticleItem } from '../articles/schema';
import type { Chart } from '../charts/record';
import type { Heading, OpeningBlock } from '../rendering/record';

/** The parts of an article's summary, as their columns are named. */
export const summaryParts = ['core_problem', 'theoretical_solution', 'empirical_metric'] as const;

/** An article's summary; a missing text is empty. */
export type Summary = Record<`geo_${(typeof summaryParts)[number]}_${Locale}`, string>;

/** The public part of a premium text: its headings and its beginning. */
export type Preview = {
  headings: Heading[];
  /** the first paragraphs, each after its headings */
  opening: OpeningBlock[];
};

/** An article as a portal page may show it to a reader. */
export type ReadableArticle = {
  /** its bodies and summaries are null if it is locked */
  article: Article;
  /** present only if the article is locked */
  previews?: Record<Locale, Preview>;
};

/** What changed in an article, in the words of an editor; one of the texts may be empty. */
export type UpdateNote = { at: string; note_zh: string; note_en: string };

/** A note with the article that it is about. */
export type ArticleNote = UpdateNote & { slug: string; title_zh: string; title_en: string };

/** What a list shows of an article's body: the minutes to read it, and its first chart unless it is for subscribers. */
export type BodyFacts = { minutes: number | undefined; chart: Chart | undefined };

/** The articles published just before and after one in its category. */
export type Neighbours = { earlier: ArticleItem | undefined; later: ArticleItem | undefined };
