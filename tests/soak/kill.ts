import { isDeepStrictEqual } from 'node:util';
import type { ArticleItem } from '../../lib/archive/schema';
import type { ChangeList } from '../../lib/changes/schema';
import { redeemThroughCrashes } from '../support/crashes';
import { addOwner, tally } from '../support/fleet';
import { applyChanges, emptyMirror, readSource } from '../support/mirror';
import type { Service } from '../support/service';
import { seconds, send, waitUntil } from './load';
import { type Check, check, type Scenario } from './scenario';
import { onStage, type SoakStage, UNLIMITED } from './stage';

const KILLS = 50;

/** Everything at once: redemptions, requests for links, an archive that changes and a mirror of it, on processes that die. */
export const kill: Scenario = {
  about: `kill -9 of a process ${KILLS} times (--kills=20 for fewer) under load`,
  run: ({ log, kills: most = KILLS }) =>
    onStage(async (stage) => {
      let over = false;
      const living: Service[] = [];
      const start = async () => {
        const service = await stage.start({ ...UNLIMITED, LIMIT_MAIL_PER_CLIENT_HOUR: '1000000' });
        living.push(service);
        return service;
      };
      const anyUrl = () => {
        const up = living.filter(({ child }) => child.exitCode === null && child.signalCode === null);
        return up[Math.floor(Math.random() * up.length)]?.url ?? 'http://127.0.0.1:9';
      };
      const onKill = (kills: number) => (kills % 10 === 0 ? log(`${kills} kills`) : undefined);
      const mirror = emptyMirror();
      const asked: string[] = [];
      const beside = [
        writeArchive(stage, () => over),
        follow(mirror, anyUrl, () => over),
        askForLinks(stage, anyUrl, asked, () => over),
      ];
      const report = await redeemThroughCrashes({ database: stage.database, start, servers: 3, kills: most, onKill }).finally(
        () => {
          over = true;
        },
      );
      await Promise.all(beside);
      await readOn(mirror, anyUrl);
      return [
        check(
          'one live key a subscriber, and the audit replays to the statuses',
          report.faults.join('; ') || `${report.keys} keys`,
          report.faults.length === 0,
        ),
        await mirrorEquals(mirror.articles),
        ...(await mailsCame(stage, asked, log)),
      ];
    }),
};

/** Changes articles as an operator's imports would: edits, renames, withdrawals, deletions, and some that go live later. */
async function writeArchive({ database }: SoakStage, isOver: () => boolean): Promise<void> {
  const category = (await database.pool.query('SELECT slug FROM categories LIMIT 1')).rows[0].slug;
  for (let n = 0; !isOver(); n += 1) {
    const slug = `soak-${n % 40}`;
    await database.pool.query(
      `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name, publish_at)
       VALUES ($1, '题', $2, '文', 'Body', $3, 'A', CASE WHEN $4 THEN now() + interval '1 second' END)
       ON CONFLICT (slug) DO UPDATE SET title_en = excluded.title_en, is_published = $5`,
      [slug, `Title ${n}`, category, n % 5 === 0, n % 7 !== 0],
    );
    if (n % 11 === 0) await database.pool.query('DELETE FROM articles WHERE slug = $1', [`soak-${(n * 3) % 40}`]);
    if (n % 13 === 0) {
      const values = [`soak-${(n * 5) % 40}`, `soak-moved-${n}`];
      await database.pool.query('UPDATE articles SET slug = $2 WHERE slug = $1', values);
    }
    await seconds(0.02);
  }
}

type Mirror = ReturnType<typeof emptyMirror>;

/** Reads the next page of changes over HTTP. @returns whether there was an answer, and more to read */
async function readPage(mirror: Mirror, url: string): Promise<{ answered: boolean; more: boolean }> {
  const { status, text } = await send(url, undefined, {
    target: `/api/v1/changes?since=${encodeURIComponent(mirror.since.toISOString())}`,
  });
  if (status !== 200) return { answered: false, more: true };
  const page = JSON.parse(text) as ChangeList;
  applyChanges(mirror, page);
  return { answered: true, more: page.has_more };
}

async function follow(mirror: Mirror, anyUrl: () => string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await readPage(mirror, anyUrl());
    await seconds(0.05);
  }
}

/** Reads on until nothing is left, once nothing changes any more and what was scheduled has gone live. */
async function readOn(mirror: Mirror, anyUrl: () => string): Promise<void> {
  await seconds(3);
  await waitUntil(async () => {
    const { answered, more } = await readPage(mirror, anyUrl());
    return answered && !more;
  }, 60);
}

async function mirrorEquals(articles: Map<string, ArticleItem>): Promise<Check> {
  // Addresses are built from APP_URL, which is another one in this process.
  const plain = (item: ArticleItem | undefined) => item && JSON.parse(JSON.stringify({ ...item, url: '' }));
  const source = await readSource();
  const slugs = new Set([...articles.keys(), ...source.keys()]);
  const different = [...slugs].filter((slug) => !isDeepStrictEqual(plain(articles.get(slug)), plain(source.get(slug))));
  const seen = `${source.size} articles, ${different.length} different${different[0] ? `: ${different[0]}` : ''}`;
  return check('a mirror by /changes equals the source', seen, different.length === 0);
}

async function askForLinks({ database }: SoakStage, anyUrl: () => string, asked: string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { email } = await addOwner(database);
    const { status } = await send(anyUrl(), undefined, {
      target: '/api/v1/keys/request',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ email }),
    });
    // What was not answered may or may not have been noted: only the accepted ones must come.
    if (status === 200) asked.push(email);
    await seconds(0.1);
  }
}

async function mailsCame({ database, mail }: SoakStage, asked: string[], log: (line: string) => void): Promise<Check[]> {
  log('waiting for the mails whose sender was killed …');
  const waiting = async () =>
    Number((await database.pool.query('SELECT count(*) FROM mails WHERE sent_at IS NULL')).rows[0].count);
  const took = await waitUntil(async () => (await waiting()) === 0, 240);
  const ids = tally(mail.delivered.map(({ key }) => key));
  const links = tally(
    mail.delivered.filter(({ mail: { text } }) => text.includes('/keys/redeem#')).map(({ mail: { to } }) => to),
  );
  const rows = Number((await database.pool.query('SELECT count(*) FROM mails')).rows[0].count);
  const lost = asked.filter((email) => links[email] === undefined).length;
  const doubled = Object.values(links).filter((n) => n > 1).length;
  const changed = mail.attempts.filter(({ key, body }) => mail.delivered.find((each) => each.key === key)?.body !== body).length;
  return [
    check(
      'no mail is lost',
      `${asked.length} links asked for, ${lost} lost; all sent ${took ?? 'never'} s after`,
      lost === 0 && took !== undefined,
    ),
    check(
      'no mail comes twice',
      `${rows} mails, ${mail.attempts.length} tries, ${mail.delivered.length} delivered, ${doubled} twice, ${changed} repeated with other words`,
      Object.keys(ids).length === rows && mail.delivered.length === rows && doubled === 0 && changed === 0,
    ),
  ];
}
