import { toWireTime } from '../clock';
import { db } from '../db/client';
import { getWriterNames, readEditState } from '../drafts/reads';
import type { EditState, Writer } from '../drafts/record';
import { listBaseChanges, toFullRecord } from '../drafts/rules';
import { toArticlePath } from '../portal-paths';
import type { EditedArticle } from './schema';

/**
 * An article as its editors see it.
 *
 * @throws NotFoundError if there is none, or it is hidden from `reader`
 */
export async function getEditedArticle(id: string, reader: Writer, appUrl: string): Promise<EditedArticle> {
  return completeArticle(await readEditState(id, reader), appUrl);
}

/** A known state of an article with what surrounds it. */
export async function completeArticle(state: EditState, appUrl: string): Promise<EditedArticle> {
  const { id, article, draft, version, createdBy, editedAt } = state;
  const toName = await getWriterNames(db().pool, createdBy ? [createdBy] : []);
  return {
    id,
    state: state.state,
    url: `${appUrl}${toArticlePath(article.slug)}`,
    article,
    draft: draft ? toFullRecord(article, draft.record) : null,
    version,
    base_changed: listBaseChanges(state),
    schedule: null,
    warnings: [],
    editors: [],
    translation: null,
    created_by: createdBy && toName(createdBy),
    edited_at: toWireTime(editedAt),
  };
}
