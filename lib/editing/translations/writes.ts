import { getRenderings } from '../../archive/rendering/reads';
import type { Actor } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction } from '../../platform/db/transaction';
import { getEditState } from '../article-lock/reads';
import type { EditState } from '../article-lock/record';
import { toWorkingCopy } from '../article-lock/rules';
import { lockDraft, raiseVersion } from '../article-lock/writes';
import { toTextHash } from './record';
import { toInStep } from './rules';

/**
 * Marks the two languages of the draft, or of the article without one, as corresponding. Doing so again changes nothing.
 *
 * @throws NotFoundError
 */
export async function markInStep(database: Database, id: string, actor: Actor): Promise<EditState> {
  return inTransaction(database, async (client) => {
    const before = await lockDraft(client, id, actor);
    const { record } = toWorkingCopy(before);
    const { en, zh } = await getRenderings(record);
    const { rowCount } = await client.query(sql`
      WITH present AS (SELECT ${JSON.stringify(toInStep({ en: en.facts, zh: zh.facts }))}::jsonb || jsonb_build_object(
        'texts', jsonb_build_object('zh', ${toTextHash(sql`${record.content_zh}`)}, 'en', ${toTextHash(sql`${record.content_en}`)}))
        AS in_step)
      UPDATE article_edits e SET in_step = present.in_step FROM present
      WHERE e.article_id = ${id}::uuid AND e.in_step IS DISTINCT FROM present.in_step`);
    if (rowCount === 0) return before;
    await raiseVersion(client, id);
    await writeAudit(client, {
      actor,
      action: 'article.update',
      subject: `article:${id}`,
      before: null,
      after: { in_step: true },
    });
    return getEditState(client, id, actor);
  });
}
