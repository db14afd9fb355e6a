import { getRenderings } from '../../archive/rendering/reads';
import type { Actor } from '../../platform/actor';
import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { toSiteUrl } from '../../platform/portal-links';
import { toArticlePath } from '../../platform/portal-paths';
import { getEditState, getWriterNames } from '../article-lock/reads';
import type { EditState } from '../article-lock/record';
import { isDeletable, isEditable, toFullRecord, toWorkingCopy } from '../article-lock/rules';
import { findWarnings } from '../checks/reads';
import { listBaseChanges } from '../drafts/rules';
import { listEditors } from '../presence/reads';
import { findSchedule } from '../schedules/reads';
import { type InStep, listUnmatchedLines, toTranslationState } from '../translations/rules';
import type { EditedArticle } from './schema';

/**
 * An article as its editors see it.
 *
 * @throws NotFoundError if there is none, or it is hidden from `reader`
 */
export async function getEditedArticle(id: string, reader: Actor, now: Date): Promise<EditedArticle> {
  return completeState(await getEditState(db().pool, id, reader), reader, now);
}

/** Adds schedule, warnings and other editors to a loaded article. Excludes `reader` from the editors. */
export async function completeState(state: EditState, reader: Actor, now: Date): Promise<EditedArticle> {
  const { id, article, draft, version, createdBy, editedAt, inStep, review } = state;
  const { record, marks } = toWorkingCopy(state);
  const changes = Object.entries({ ...state.marks, ...marks });
  const { en, zh } = await getRenderings(record);
  const blocks = { en: en.facts, zh: zh.facts };
  const [toName, schedule, warnings, editors] = await Promise.all([
    getWriterNames(
      db().pool,
      [createdBy, review?.by, ...changes.map(([, { by }]) => by)].filter((actor) => actor !== null && actor !== undefined),
    ),
    findSchedule(id),
    findWarnings(record, blocks),
    listEditors(id, reader.email, now),
  ]);
  return {
    id,
    state: state.state,
    url: toSiteUrl(toArticlePath(article.slug)),
    article,
    draft: draft ? toFullRecord(article, draft.record) : null,
    version,
    base_changed: listBaseChanges(state),
    schedule: schedule ?? null,
    warnings,
    review: review ? { ...review, by: toName(review.by) } : null,
    editors,
    editable: isEditable(state, reader.role),
    deletable: isDeletable(state, reader),
    translation: toTranslationState(inStep as InStep | null, blocks),
    unmatched: listUnmatchedLines(inStep as InStep | null, blocks),
    changed: Object.fromEntries(changes.map(([field, { by, at }]) => [field, { by: toName(by), at }])),
    created_by: createdBy && toName(createdBy),
    edited_at: toWireTime(editedAt),
  };
}
