/** A category with its number of published articles. */
export type CategoryRow = {
  slug: string;
  name_zh: string;
  name_en: string;
  description_zh: string;
  description_en: string;
  order: number;
  article_count: number;
};

/** What uses a category: articles in it or whose draft is in it, and videos. */
export type CategoryUsage = { articles: number; videos: number };
