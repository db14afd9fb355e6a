import { db } from '../db/client';

/** What the archive holds now; `updatedAt` is undefined while nothing was ever published. */
export type Figures = { articles: number; categories: number; videos: number; updatedAt: Date | undefined };

/** The live figures of the home page: counted by triggers or in a small table, so they cost the same at any size. */
export async function readFigures(): Promise<Figures> {
  const [row] = await db().prisma.$queryRaw<{ articles: number; categories: number; videos: number; updated_at: Date | null }[]>`
    SELECT
      (SELECT coalesce(sum(articles), 0)::int FROM archive_counts WHERE kind = 'all') AS articles,
      (SELECT count(*)::int FROM categories) AS categories,
      (SELECT count(*)::int FROM videos WHERE is_published) AS videos,
      (SELECT max(changed_at) FROM articles WHERE state = 'published') AS updated_at`;
  return {
    articles: row?.articles ?? 0,
    categories: row?.categories ?? 0,
    videos: row?.videos ?? 0,
    updatedAt: row?.updated_at ?? undefined,
  };
}
