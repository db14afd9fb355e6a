import { ArticleUpdate } from '../../archive/articles/schema';
import type { ArticleRecord, DraftRecord } from './schema';

export type ArticleField = keyof ArticleRecord;
export type DraftField = keyof DraftRecord;

/** Every field that an update may set, in the order of the API. */
export const articleFields = Object.keys(ArticleUpdate.shape) as ArticleField[];

/** Fields that only publishing or an update of the article itself may set. */
export const liveFields = ['is_published', 'is_archived', 'publish_at'] as const satisfies ArticleField[];

/** The fields of a draft. */
export const draftFields = articleFields.filter((field): field is DraftField => !liveFields.some((live) => live === field));

/** When a field last changed, and by whom. `by` is an actor as in audit rows. */
export type FieldMark = { version: number; by: string; at: string };
export type FieldMarks = Partial<Record<ArticleField, FieldMark>>;

export type Draft = {
  record: DraftRecord;
  /** the article's fields when the draft began, or when a save named them in `rebase` */
  base: DraftRecord;
  /** when each field of the draft last changed */
  marks: FieldMarks;
  savedBy: string;
  /** when it began, or was last kept as a revision */
  revisedAt: Date;
};

export const articleStates = ['draft', 'scheduled', 'published', 'archived'] as const;

/** An article as its editors see it, at one moment. */
export type EditState = {
  id: string;
  state: (typeof articleStates)[number];
  /** readers have seen it at some time */
  wasLive: boolean;
  article: ArticleRecord;
  draft: Draft | undefined;
  version: number;
  /** when each field of the article last changed */
  marks: FieldMarks;
  createdBy: string | null;
  editedAt: Date;
  inStep: unknown;
  /** who handed it over to the editors; `by` is an actor */
  review: { by: string; at: string; note: string } | undefined;
};

/** The kinds of revisions that a change of an article leaves. */
export type RevisionKind = 'edited' | 'published' | 'scheduled' | 'restored' | 'imported' | 'renamed' | 'kept';
