import { isDeepStrictEqual } from 'node:util';
import type { ArticleItem } from '../../lib/archive/articles/schema';
import type { ChangeList } from '../../lib/archive/changes/schema';
import { tally } from '../support/concurrency';
import { redeemThroughCrashes } from '../support/crashes';
import { applyChanges, emptyMirror, readSource } from '../support/mirror';
import { addSubscriber } from '../support/people';
import type { Service } from '../support/service';
import { type SoakEnvironment, UNLIMITED, withEnvironment } from './environment';
import { send, waitSeconds, waitUntil } from './load';
import { type Check, check, type Scenario } from './scenario';

const KILLS = 50;

/** Everything at once on dying processes: redemptions, link requests, a changing archive and a mirror of it. */
export const kill: Scenario = {
  about: `kill -9 of a process ${KILLS} times (--kills=20 for fewer) under load`,
  run: ({ log, kills: maxKills = KILLS }) =>
    withEnvironment(async (environment) => {
      let stopped = false;
      const services: Service[] = [];
      const start = async () => {
        const service = await environment.start({ ...UNLIMITED, LIMIT_MAIL_PER_CLIENT_HOUR: '1000000' });
        services.push(service);
        return service;
      };
      const anyUrl = () => {
        const running = services.filter(({ child }) => child.exitCode === null && child.signalCode === null);
        return running[Math.floor(Math.random() * running.length)]?.url ?? 'http://127.0.0.1:9';
      };
      const onKill = (kills: number) => (kills % 10 === 0 ? log(`${kills} kills`) : undefined);
      const mirror = emptyMirror();
      const requested: string[] = [];
      const background = [
        writeArchive(environment, () => stopped),
        follow(mirror, anyUrl, () => stopped),
        requestLinks(environment, anyUrl, requested, () => stopped),
      ];
      const report = await redeemThroughCrashes({
        database: environment.database,
        start,
        servers: 3,
        kills: maxKills,
        onKill,
      }).finally(() => {
        stopped = true;
      });
      await Promise.all(background);
      await finishMirror(mirror, anyUrl);
      return [
        check(
          'one active key per subscriber, and replaying the audit gives the key statuses',
          report.faults.join('; ') || `${report.keys} keys`,
          report.faults.length === 0,
        ),
        await compareMirror(mirror.articles),
        ...(await checkEmails(environment, requested, log)),
      ];
    }),
};

/** Changes articles as imports do: edits, renames, unpublishing, deletions and scheduled publications. */
export async function writeArchive(
  { database }: Pick<SoakEnvironment, 'database'>,
  isStopped: () => boolean,
  prefix = 'soak',
): Promise<void> {
  const category = (await database.pool.query('SELECT slug FROM categories LIMIT 1')).rows[0].slug;
  for (let n = 0; !isStopped(); n += 1) {
    const slug = `${prefix}-${n % 40}`;
    await database.pool.query(
      `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name, publish_at)
       VALUES ($1, '题', $2, '文', 'Body', $3, 'A', CASE WHEN $4 THEN now() + interval '1 second' END)
       ON CONFLICT (slug) DO UPDATE SET title_en = excluded.title_en, is_published = $5`,
      [slug, `Title ${n}`, category, n % 5 === 0, n % 7 !== 0],
    );
    if (n % 11 === 0) await database.pool.query('DELETE FROM articles WHERE slug = $1', [`${prefix}-${(n * 3) % 40}`]);
    if (n % 13 === 0) {
      const values = [`${prefix}-${(n * 5) % 40}`, `${prefix}-moved-${n}`];
      await database.pool.query('UPDATE articles SET slug = $2 WHERE slug = $1', values);
    }
    await waitSeconds(0.02);
  }
}

type Mirror = ReturnType<typeof emptyMirror>;

/** Reads the next page of changes over HTTP. @returns whether there was a response, and whether there is more to read */
async function readPage(mirror: Mirror, url: string): Promise<{ ok: boolean; more: boolean }> {
  const { status, text } = await send(url, undefined, {
    target: `/api/v1/changes?since=${encodeURIComponent(mirror.since.toISOString())}`,
  });
  if (status !== 200) return { ok: false, more: true };
  const page = JSON.parse(text) as ChangeList;
  applyChanges(mirror, page);
  return { ok: true, more: page.has_more };
}

async function follow(mirror: Mirror, anyUrl: () => string, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    await readPage(mirror, anyUrl());
    await waitSeconds(0.05);
  }
}

/** Reads the remaining changes after all writes and scheduled publications are done. */
async function finishMirror(mirror: Mirror, anyUrl: () => string): Promise<void> {
  await waitSeconds(3);
  await waitUntil(async () => {
    const { ok, more } = await readPage(mirror, anyUrl());
    return ok && !more;
  }, 60);
}

async function compareMirror(articles: Map<string, ArticleItem>): Promise<Check> {
  // URLs are built from APP_URL, which differs in this process.
  const withoutUrl = (item: ArticleItem | undefined) => item && JSON.parse(JSON.stringify({ ...item, url: '' }));
  const source = await readSource();
  const slugs = new Set([...articles.keys(), ...source.keys()]);
  const different = [...slugs].filter((slug) => !isDeepStrictEqual(withoutUrl(articles.get(slug)), withoutUrl(source.get(slug))));
  const outcome = `${source.size} articles, ${different.length} different${different[0] ? `: ${different[0]}` : ''}`;
  return check('a mirror fed by /changes equals the source', outcome, different.length === 0);
}

async function requestLinks(
  { database }: SoakEnvironment,
  anyUrl: () => string,
  requested: string[],
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    const { email } = await addSubscriber(database);
    const { status } = await send(anyUrl(), undefined, {
      target: '/api/v1/keys/request',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ email }),
    });
    // A request without a response may or may not be recorded. Only accepted ones must produce an email.
    if (status === 200) requested.push(email);
    await waitSeconds(0.1);
  }
}

async function checkEmails(
  { database, mail }: SoakEnvironment,
  requested: string[],
  log: (line: string) => void,
): Promise<Check[]> {
  log('waiting for emails whose sender was killed …');
  const countUnsent = async () =>
    Number((await database.pool.query('SELECT count(*) FROM mails WHERE sent_at IS NULL')).rows[0].count);
  const took = await waitUntil(async () => (await countUnsent()) === 0, 240);
  const ids = tally(mail.delivered.map(({ key }) => key));
  const links = tally(
    mail.delivered.filter(({ mail: { text } }) => text.includes('/keys/redeem#')).map(({ mail: { to } }) => to),
  );
  const rows = Number((await database.pool.query('SELECT count(*) FROM mails')).rows[0].count);
  const lost = requested.filter((email) => links[email] === undefined).length;
  const duplicates = Object.values(links).filter((n) => n > 1).length;
  const changed = mail.attempts.filter(({ key, body }) => mail.delivered.find((each) => each.key === key)?.body !== body).length;
  return [
    check(
      'no email is lost',
      `${requested.length} links requested, ${lost} lost; all sent after ${took ?? '∞'} s`,
      lost === 0 && took !== undefined,
    ),
    check(
      'no email is delivered twice',
      `${rows} emails, ${mail.attempts.length} attempts, ${mail.delivered.length} delivered, ${duplicates} twice, ${changed} retried with a different body`,
      Object.keys(ids).length === rows && mail.delivered.length === rows && duplicates === 0 && changed === 0,
    ),
  ];
}
