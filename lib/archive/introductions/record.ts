/** How editors introduce a category; empty texts are not written yet. */
export type IntroductionRow = { intro_zh: string; intro_en: string; article_ids: string[] };

/** Articles to start with, at most. */
export const MAX_STARTS = 5;
