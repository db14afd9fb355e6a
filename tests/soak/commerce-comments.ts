import { newAddress } from '../support/http';
import { addStaff } from '../support/people';
import { findProgram } from '../support/programs';
import { compareCpu } from './cpu-ratio';
import { type SoakEnvironment, UNLIMITED, withEnvironment } from './environment';
import { openAgent, send } from './load';
import { type Check, check, type Settings } from './scenario';

const COMMENTS = 1_000;
const EDITORS = 3;
const ACTIONS = 500;
const READS = 10_000;
const AT_ONCE = 200;
const MODERATORS = 2;
const SLUG = 'littlewoods-rule-and-its-assumptions';

/** Equal and different comments at once over two processes, moderators who contradict each other, and readers. */
export function commentInParallel({ log }: Settings): Promise<Check[]> {
  return withEnvironment(async (environment) => {
    const { database, start, adminToken } = environment;
    const program = findProgram('tests/support/api-server.ts');
    const variables = { ...UNLIMITED, LIMIT_SESSION_PER_MINUTE: '100000000' };
    const services = [await start(variables, program), await start(variables, program)];
    const agent = openAgent(AT_ONCE);
    const url = (n: number) => (services[n % services.length] as (typeof services)[number]).url;
    for (let n = 0; n < EDITORS; n += 1) await addStaff(database, { role: 'editor' });
    const comment = (n: number, content: string) =>
      send(url(n), agent, {
        target: '/api/v1/comments',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
        body: JSON.stringify({ article_id: SLUG, author_name: 'Lin', author_email: 'lin@hidden.example.com', content }),
      });
    const atOnce = async (count: number, task: (n: number) => Promise<{ status: number }>, workers = AT_ONCE) => {
      let next = 0;
      let failed = 0;
      const worker = async () => {
        while (next < count) if ((await task(next++)).status !== 200) failed += 1;
      };
      await Promise.all(Array.from({ length: workers }, worker));
      return failed;
    };

    const failedEqual = await atOnce(COMMENTS, (n) => comment(n, 'The same question'));
    const equal = await count(environment, "comments WHERE content = 'The same question'");
    await database.pool.query("UPDATE comments SET status = 'approved'");
    await database.pool.query("DELETE FROM mails WHERE template = 'comment_waiting'");
    const failedOther = await atOnce(COMMENTS, (n) => comment(n, `Question ${n}`));
    const stored = await count(environment, "comments WHERE status = 'pending'");
    const emails = await count(environment, "mails WHERE template = 'comment_waiting'");
    log(`${stored} different comments, ${emails} emails`);

    const { rows } = await database.pool.query<{ id: string }>(
      "SELECT id FROM comments WHERE status = 'pending' ORDER BY random()",
    );
    const ids = rows.map(({ id }) => id).slice(0, 500);
    const act = (n: number) =>
      send(url(n), agent, {
        target: `/api/v1/admin/comments/${n % 2 === 0 ? 'approve' : 'reject'}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` },
        body: JSON.stringify({ ids: n % 3 === 0 ? ids : ids.toReversed() }),
      });
    const failedActions = await atOnce(ACTIONS, act, MODERATORS);
    const states = await database.pool.query<{ status: string }>(
      'SELECT DISTINCT status FROM comments WHERE id = ANY ($1::uuid[])',
      [ids],
    );
    log(`${ACTIONS} actions, ${failedActions} without success`);

    await database.pool.query("UPDATE comments SET status = 'approved'");
    let leaked = 0;
    const failedReads = await atOnce(READS, async (n) => {
      const reply = await send(url(n), agent, {
        target: `/api/v1/articles/${SLUG}/comments?page=${1 + (n % 20)}`,
        headers: { 'x-forwarded-for': newAddress() },
      });
      if (/@|hidden\.example|\d\.\*/.test(reply.text)) leaked += 1;
      return reply;
    });
    const outcome = (failed: number, value: unknown) => `${value}, ${failed} requests failed`;
    return [
      check(`${COMMENTS} equal comments at once: 1 row`, outcome(failedEqual, equal), equal === 1 && failedEqual === 0),
      check(
        `${COMMENTS} different ones into an empty queue: 1 email per editor`,
        outcome(failedOther, `${stored} rows, ${emails} emails`),
        stored === COMMENTS && emails === EDITORS && failedOther === 0,
      ),
      check(
        `${ACTIONS} bulk actions by two moderators: every id in one final state`,
        outcome(failedActions, states.rows.map(({ status }) => status).join()),
        states.rows.length === 1 && failedActions === 0,
      ),
      check(`no address in ${READS} public responses`, outcome(failedReads, leaked), leaked === 0 && failedReads === 0),
    ];
  });
}

async function count({ database }: SoakEnvironment, from: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`);
  return rows[0]?.n ?? 0;
}

const MAX_RATIO = 1.03;

/** Articles are the same with comments off and on, and cost the same. */
export function readBesideComments({ log }: Settings): Promise<Check[]> {
  return withEnvironment(async ({ database, start }) => {
    const program = findProgram('tests/support/api-server.ts');
    await database.pool.query(
      `INSERT INTO comments (article_id, status, author_name, content)
       SELECT id, 'approved', 'Lin', 'A comment' FROM articles, generate_series(1, 20) WHERE slug = $1`,
      [SLUG],
    );
    const [off, on] = [await start({ ...UNLIMITED, COMMENTS: 'off' }, program), await start(UNLIMITED, program)];
    const [without, beside] = await Promise.all(
      [off, on].map(async ({ url }) => (await send(url, undefined, { target: `/api/v1/articles/${SLUG}` })).text),
    );
    const ratio = await compareCpu({ service: off }, { service: on });
    log(`reads with comments cost ${ratio.toFixed(3)} of those without`);
    return [
      check('an article has the same bytes with comments off and on', `${without?.length} bytes`, without === beside),
      check('reads with comments on are within 3 %', ratio.toFixed(3), ratio <= MAX_RATIO),
    ];
  });
}
