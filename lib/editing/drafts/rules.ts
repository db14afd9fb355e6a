import { isDeepStrictEqual } from 'node:util';
import { keepTagNames } from '../../archive/tags/rules';
import { toWireTime } from '../../platform/clock';
import type { EditConflict } from '../../platform/errors';
import {
  type Draft,
  type DraftField,
  draftFields,
  type EditState,
  type FieldMark,
  type FieldMarks,
} from '../article-lock/record';
import { toDraftRecord } from '../article-lock/rules';
import type { ArticleRecord, DraftRecord } from '../article-lock/schema';

const equal = isDeepStrictEqual;

type Save = {
  /** what the save changes */
  changes: Partial<DraftRecord>;
  conflicts: EditConflict[];
  /** what others changed since the caller's version, besides the caller's own fields */
  merged: Partial<DraftRecord>;
};

/**
 * A save based on version `since`: it may change fields that are unchanged since. A value equal to the stored
 * one is no change, so that a save may be repeated.
 */
export function mergeSave(
  current: { record: DraftRecord; marks: FieldMarks },
  sent: Partial<ArticleRecord>,
  since: number,
): Save {
  const save: Save = { changes: {}, conflicts: [], merged: {} };
  for (const field of draftFields) {
    const [mine, theirs, mark] = [sent[field], current.record[field], current.marks[field]];
    const isNewer = mark !== undefined && mark.version > since;
    if (mine === undefined) {
      if (isNewer) Object.assign(save.merged, { [field]: theirs });
    } else if (!equal(mine, theirs)) {
      if (isNewer) save.conflicts.push(toConflict(field, theirs, mark));
      else Object.assign(save.changes, { [field]: mine });
    }
  }
  return save;
}

/**
 * The draft merged into the article, field by field: a field changed on one side is taken, one changed differently on both is
 * a conflict.
 */
export function mergeDraft(
  draft: Pick<Draft, 'record' | 'base'>,
  article: ArticleRecord,
  marks: FieldMarks,
): { merged: DraftRecord; conflicts: EditConflict[] } {
  const merged = toDraftRecord(article);
  const conflicts: EditConflict[] = [];
  for (const field of draftFields) {
    const [mine, base, theirs] = [draft.record[field], draft.base[field], article[field]];
    if (equal(mine, base) || equal(mine, theirs)) continue;
    if (equal(theirs, base)) Object.assign(merged, { [field]: mine });
    else conflicts.push(toConflict(field, theirs, marks[field]));
  }
  // Tags and their names may come from different sides.
  const named = equal(merged.tags_zh, article.tags_zh) ? article : draft.record;
  if (!equal(merged.tags, named.tags)) merged.tags_zh = keepTagNames(merged.tags, named);
  return { merged, conflicts };
}

const unknownMark: FieldMark = { version: 0, by: 'operator', at: toWireTime(new Date(0)) };

function toConflict(field: DraftField, theirs: unknown, mark: FieldMark = unknownMark): EditConflict {
  return { field, theirs, by: mark.by, at: mark.at };
}

/**
 * The draft's new base in fields whose conflict with the article the caller has resolved: the article's current value,
 * provided that the caller has seen it.
 */
export function mergeRebase(
  { article, draft, marks }: Pick<EditState, 'article' | 'draft' | 'marks'>,
  fields: readonly DraftField[],
  since: number,
): { base: Partial<DraftRecord>; conflicts: EditConflict[] } {
  const base: Partial<DraftRecord> = {};
  const conflicts: EditConflict[] = [];
  for (const field of new Set(draft ? fields : [])) {
    const [theirs, mark] = [article[field], marks[field]];
    if (mark !== undefined && mark.version > since) conflicts.push(toConflict(field, theirs, mark));
    else if (!equal(draft?.base[field], theirs)) Object.assign(base, { [field]: theirs });
  }
  return { base, conflicts };
}

/** Fields of the article that changed since the draft began. */
export function listBaseChanges({ article, draft }: Pick<EditState, 'article' | 'draft'>): DraftField[] {
  return draft ? draftFields.filter((field) => !equal(article[field], draft.base[field])) : [];
}

/** How long a user edits before the draft is kept as a revision. */
const REVISION_INTERVAL_MS = 10 * 60_000;

/** Whether a draft is kept as a revision before the next change. */
export function isDueForRevision(draft: Pick<Draft, 'savedBy' | 'revisedAt'>, writer: string, now: Date): boolean {
  return draft.savedBy !== writer || now.getTime() - draft.revisedAt.getTime() >= REVISION_INTERVAL_MS;
}

/**
 * The change marks for editors once the draft became `article` at `version`. A value that was in the draft
 * already keeps its mark; a value from the article is new to them.
 */
export function toPublishedMarks(
  draft: Pick<Draft, 'record' | 'marks'>,
  article: ArticleRecord,
  marks: FieldMarks,
  version: number,
): FieldMarks {
  const published = { ...marks };
  for (const field of draftFields) {
    const [kept, fresh] = [draft.marks[field], marks[field]];
    if (!equal(draft.record[field], article[field])) published[field] = { ...(fresh ?? unknownMark), version };
    else if (kept) published[field] = kept;
    else delete published[field];
  }
  return published;
}
