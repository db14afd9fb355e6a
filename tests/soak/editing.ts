import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SavedArticle } from '../../lib/editing/articles/schema';
import { publishDue } from '../../lib/editing/schedules/writes';
import { insertArticle, read, readVersion } from '../support/articles';
import { killHard } from '../support/crashes';
import { findProgram } from '../support/programs';
import type { Service } from '../support/service';
import { type SoakEnvironment, UNLIMITED, withEnvironment } from './environment';
import { uploadHostileFiles } from './hostile-images';
import { waitSeconds, waitUntil } from './load';
import { type Check, check, type Scenario, type Settings } from './scenario';
import { demoteEachOther, guessTogether } from './staff';

const SAVES = 10_000;
const ARTICLES = 2;
const TEXTS = ['title', 'excerpt', 'content', 'author_title', 'geo_core_problem'] as const;
const FIELDS = TEXTS.flatMap((text) => [`${text}_zh`, `${text}_en`] as const);
const KILLS = 100;
const FILES_PER_KILL = 50;
/** So many that the kills end before the articles do. */
const ARTICLES_PER_KILL = 12;
const LIMITS = { ...UNLIMITED, LIMIT_SESSION_PER_MINUTE: '100000000' };

/** Serves the API and runs the jobs, without the portal. */
const API_SERVER = findProgram('tests/support/api-server.ts');

type Saved = typeof SavedArticle._zod.output;

/** Writers of drafts who share articles, publications through dying processes, and hostile uploads. */
export const editing: Scenario = {
  about: `${ARTICLES * FIELDS.length} writers with ${SAVES} draft saves, then ${KILLS} kills (--kills=20 for fewer of both) while publishing and scheduling, then ${KILLS * FILES_PER_KILL} hostile files, and administrators and passwords at once`,
  run: ({ log, kills = KILLS }) =>
    withEnvironment(async (environment) => [
      ...(await saveTogether(environment, log)),
      ...(await publishThroughCrashes(environment, { kills, log })),
      ...(await uploadHostileFiles(environment, { files: kills * FILES_PER_KILL, limits: LIMITS, log })),
      ...(await disturbStaff(environment, log)),
    ]),
};

async function disturbStaff(environment: SoakEnvironment, log: Settings['log']): Promise<Check[]> {
  const urls: [string, string] = [
    (await environment.start(LIMITS, API_SERVER)).url,
    (await environment.start(LIMITS, API_SERVER)).url,
  ];
  return [...(await demoteEachOther(environment, urls, { log })), await guessTogether(environment, urls)];
}

function send(url: string, environment: SoakEnvironment, method: string, path: string, version: number, body: object) {
  return fetch(`${url}/api/v1/admin/articles/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${environment.adminToken}`,
      'content-type': 'application/json',
      'if-match': `"${version}"`,
    },
    body: JSON.stringify(body),
  });
}

/** Each writer owns one field of an article, and keeps the others up to date by what its saves report. */
async function saveTogether(environment: SoakEnvironment, log: Settings['log']): Promise<Check[]> {
  const { database } = environment;
  const urls = [(await environment.start(LIMITS, API_SERVER)).url, (await environment.start(LIMITS, API_SERVER)).url];
  const ids = await addArticles(environment, ARTICLES, {});
  const before = await readVersion(database.pool);
  const rounds = SAVES / ARTICLES / FIELDS.length;
  const faults: string[] = [];
  let saves = 0;
  const write = async (id: string, field: string) => {
    let version = 1;
    const known: Record<string, unknown> = {};
    for (let round = 1; round <= rounds; round += 1) {
      const value = `${field} ${round}`;
      // A writer whose response was lost sends the same again.
      for (let left = randomInt(10) === 0 ? 2 : 1; left > 0; left -= 1) {
        const response = await send(urls[randomInt(2)] ?? '', environment, 'PATCH', `${id}/draft`, version, { [field]: value });
        if (response.status !== 200) {
          faults.push(`${response.status} to ${field}: ${(await response.text()).slice(0, 200)}`);
          return;
        }
        const saved = (await response.json()) as Saved;
        Object.assign(known, saved.merged, { [field]: value });
        const missed = Object.keys(known).filter((name) => !isDeepStrictEqual(known[name], saved.draft?.[name as 'title_en']));
        if (missed.length > 0) faults.push(`${field} knows an old ${missed.join()}`);
        if (left === 1) version = saved.version;
      }
      saves += 1;
      if (saves % 1_000 === 0) log(`${saves} saves`);
    }
  };
  await Promise.all(ids.flatMap((id) => FIELDS.map((field) => write(id, field))));
  let lost = 0;
  for (const id of ids) {
    const record = await read<Record<string, string>>(database.pool, 'SELECT record FROM article_drafts WHERE article_id = $1', [
      id,
    ]);
    lost += FIELDS.filter((field) => record[field] !== `${field} ${rounds}`).length;
  }
  const after = await readVersion(database.pool);
  await Promise.all(environment.services.map((service) => service.stop()));
  return [
    check('no field is lost', faults.slice(0, 3).join('; ') || `${saves} saves, ${lost} fields lost`, lost + faults.length === 0),
    check('the archive version does not move', `${before}, then ${after}`, before === after),
  ];
}

/** Publishes drafts, some of them at a time to come, through two processes of which one after the other is killed. */
async function publishThroughCrashes(
  environment: SoakEnvironment,
  { kills, log }: { kills: number; log: Settings['log'] },
): Promise<Check[]> {
  const { database } = environment;
  const fleet: Service[] = [await environment.start(LIMITS, API_SERVER), await environment.start(LIMITS, API_SERVER)];
  const live = await addArticles(environment, kills * ARTICLES_PER_KILL, {});
  const scheduled = await addArticles(environment, kills * ARTICLES_PER_KILL, { is_published: false });
  let over = false;
  const finish = async (id: string, action: 'publish' | 'schedule', body: object) => {
    const url = fleet[randomInt(2)]?.url ?? '';
    try {
      const saved = await send(url, environment, 'PATCH', `${id}/draft`, 1, { title_en: 'New', content_en: 'New' });
      const { version } = (await saved.json()) as Saved;
      await send(url, environment, 'POST', `${id}/${action}`, version, body);
    } catch {
      // The process died; the article is checked below.
    }
  };
  const soon = () => new Date(Date.now() + 500).toISOString();
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (let n = lane; n < live.length && !over; n += 4) {
      await waitSeconds(Math.random() / 2);
      await (n % 2 === 0 ? finish(live[n] ?? '', 'publish', {}) : finish(live[n] ?? '', 'schedule', { at: soon() }));
      await finish(scheduled[n] ?? '', 'publish', { publish_at: soon() });
    }
  });
  // These servers run no jobs; several instances would publish at the same time, as these do.
  let stopped = false;
  const clocks = Array.from({ length: 2 }, async () => {
    for (; !stopped; await waitSeconds(0.05)) await publishDue(database);
  });
  const waiting = `SELECT (SELECT count(*) FROM article_schedules) + (SELECT count(*) FROM articles WHERE state = 'scheduled')`;
  for (let n = 0; n < kills; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, randomInt(150)));
    await killHard(fleet[n % 2] as Service);
    fleet[n % 2] = await environment.start(LIMITS, API_SERVER);
    if ((n + 1) % 10 === 0) log(`${n + 1} kills`);
  }
  over = true;
  await Promise.all(lanes);
  await waitUntil(async () => (await read<string>(database.pool, waiting)) === '0', 30);
  stopped = true;
  await Promise.all(clocks);
  const ids = [...live, ...scheduled];
  const mixed = await read<number>(
    database.pool,
    `SELECT count(*)::int FROM articles a LEFT JOIN article_drafts d ON d.article_id = a.id WHERE a.id = ANY ($1) AND NOT CASE
       WHEN a.title_en = 'New' THEN a.content_en = 'New' AND d.article_id IS NULL AND a.state = 'published'
       ELSE a.content_en = 'Body' AND NOT EXISTS (SELECT FROM audit WHERE subject = 'article:' || a.id) END`,
    [ids],
  );
  const published = await read<number>(
    database.pool,
    `SELECT count(*)::int FROM articles WHERE id = ANY ($1) AND title_en = 'New'`,
    [ids],
  );
  const audited = await read<number>(
    database.pool,
    `SELECT count(*)::int FROM audit WHERE action = 'article.publish' AND subject = ANY (SELECT 'article:' || u FROM unnest($1::uuid[]) u)`,
    [ids],
  );
  const went = `SELECT subject AS of FROM audit WHERE action = 'article.publish' AND actor = 'service'
    UNION ALL SELECT 'article:' || article_id FROM article_revisions WHERE by = 'service' AND kind = 'published'`;
  const [alone, twice, left] = await Promise.all([
    read<number>(database.pool, `SELECT count(*)::int FROM (${went}) went`),
    read<number>(
      database.pool,
      `SELECT count(*)::int FROM (SELECT of FROM (${went}) went GROUP BY of HAVING count(*) > 1) twice`,
    ),
    read<number>(database.pool, 'SELECT count(*)::int FROM article_schedules'),
  ]);
  return [
    check(
      'each article is old or new, with its audit row',
      `${published} new, ${audited} audited, ${mixed} between`,
      mixed === 0 && published === audited,
    ),
    check(
      'each schedule takes effect once',
      `${alone} went live by themselves, ${twice} twice, ${left} left over`,
      alone > 0 && twice + left === 0,
    ),
  ];
}

async function addArticles({ database }: SoakEnvironment, count: number, fields: object): Promise<string[]> {
  const category_slug = await read<string>(database.pool, 'SELECT min(slug) FROM categories');
  const name = Math.random().toString(36).slice(2);
  return Promise.all(
    Array.from({ length: count }, (_, n) => insertArticle(database.pool, { slug: `${name}-${n}`, category_slug, ...fields })),
  );
}
