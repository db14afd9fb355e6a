import { isDeepStrictEqual } from 'node:util';
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
import type { InStep } from './rules';

/**
 * Marks the two languages of the draft, or of the article without one, as corresponding. Doing so again changes nothing.
 *
 * @throws NotFoundError
 */
export async function markInStep(database: Database, id: string, actor: Actor): Promise<EditState> {
  return inTransaction(database, async (client) => {
    const before = await lockDraft(client, id, actor);
    const { en, zh } = await getRenderings(toWorkingCopy(before).record);
    const inStep: InStep = { zh: zh.facts.blockHashes, en: en.facts.blockHashes };
    if (isDeepStrictEqual(inStep, before.inStep)) return before;
    await client.query(sql`
      UPDATE article_edits SET in_step = ${JSON.stringify(inStep)}::jsonb WHERE article_id = ${id}::uuid`);
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
