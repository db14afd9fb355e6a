import type { Locale } from '../../platform/i18n/locales';

/** Articles of a feed: of a category, with a tag, by an author (a name in either language), or all. */
export type FeedScope = { category?: string; tag?: string; author?: string };

/** The content of a feed of either kind, in both formats. Texts contain only characters that XML 1.0 allows. */
export type Feed = {
  title: string;
  /** the page of the portal with the same articles */
  pageUrl: string;
  /** undefined: both languages */
  language: Locale | undefined;
  publisher: { name: string; url: string };
  entries: FeedEntry[];
};

export type FeedEntry = {
  /** a UUID */
  id: string;
  title: string;
  summary: string;
  url: string;
  author: { name: string; url: string } | undefined;
  category: { slug: string; name: string } | undefined;
  tags: string[];
  publishedAt: string;
  updatedAt: string;
};
