import type { Prisma } from '../../platform/db/client';

export const recordKinds = ['article', 'category', 'video'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Lines of a snapshot that an import ignores. */
export const skippedTypes: readonly unknown[] = ['article_metadata', 'deletion'];

/** One record of an import file, before it is known to be valid. */
export type ImportRecord = Record<string, unknown>;

/** The columns of a row that an import writes. */
export type ImportRow = Record<string, unknown>;

/** A record with its place in a file, or the reason why it cannot be read. Lines count from 1; in a JSON file, records do. */
export type ImportLine = { file: string; line: number } & ({ value: ImportRecord } | { error: string });

/** The columns of an article that an import writes; the others belong to the database. */
export type ImportedArticle = Omit<
  Prisma.ArticleCreateManyInput,
  'id' | 'state' | 'published_at' | 'first_live_at' | 'went_live_at' | 'changed_at' | 'previous_slugs' | 'created_at'
>;
