import type { PoolClient } from 'pg';
import { createSavedSearch, queueAlerts } from '../../lib/audience/saved-searches/writes';
import type { Database } from '../../lib/platform/db/client';
import { addSubscriber } from './people';

const DAY_MS = 86_400_000;
const WORDS = ['hotel', 'price', 'spa', 'guest'] as const;
const CATEGORIES = ['one', 'two'] as const;
const AUTHORS = ['Chen Jiayi', 'Lin Yue'] as const;

/** What the model knows of an article. `live`: the number of the commit with which it last went live. */
type Article = {
  id: string;
  words: string[];
  category: string;
  author: string;
  published: boolean;
  live: number;
  recent: boolean;
};

type Search = {
  id: string;
  words: string[];
  category: string;
  author: string;
  weekly: boolean;
  seen: number;
  alerted: Set<string>;
};

/** Numbers between 0 and 1 that follow from a seed. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32;
  };
}

type AlertsModelResult = { runs: number; kills: number; alerts: number; commits: number; rolledBack: number };

/**
 * Runs alerts on successive days between random commits: new articles, backdated ones, drafts, edits, withdrawals, returns and
 * transactions that roll back. Each run is broken off several times at a random statement, and two processes make it at once. What
 * every search was told of must equal a model that knows the rules only.
 *
 * @throws Error that names the first difference
 */
export async function runAlertsModel(
  database: Database,
  { commits, perRun, seed }: { commits: number; perRun: number; seed: number },
): Promise<AlertsModelResult> {
  const random = makeRandom(seed);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const searches = await addSearches(database);
  const articles: Article[] = [];
  const result = { runs: 0, kills: 0, alerts: 0, commits: 0, rolledBack: 0 };
  const start = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS + 6.5 * 3_600_000;
  while (result.commits < commits) {
    for (let n = 0; n < perRun; n += 1) {
      result.commits += 1;
      result.rolledBack += await writeRandomly(database, articles, result.commits, { random, pick });
    }
    // Days within which no stamp is older than thirty days.
    const day = new Date(start + (result.runs % 25) * DAY_MS);
    if (result.runs % 25 === 0) await database.pool.query('UPDATE alert_recipients SET alerted_at = NULL');
    const isMonday = day.getUTCDay() === 1;
    for (let kill = 0; kill < 3; kill += 1) result.kills += await breakOff(database, day, Math.floor(random() * 30));
    await endKilled(database);
    const queued = await Promise.all([queueAlerts(database, day), queueAlerts(database, day)]);
    result.runs += 1;
    result.alerts += queued[0] + queued[1];
    if ((await queueAlerts(database, day)) !== 0) throw new Error('a second run of the same day queued emails');
    for (const search of searches) {
      if (search.weekly && !isMonday) continue;
      for (const article of articles) {
        const isNew = article.published && article.live > search.seen && article.recent && !search.alerted.has(article.id);
        if (isNew && matches(search, article)) search.alerted.add(article.id);
      }
      search.seen = result.commits;
    }
    await compare(database, searches, result.runs);
  }
  return result;
}

async function addSearches(database: Database): Promise<Search[]> {
  await database.pool.query("INSERT INTO categories (slug, name_zh, name_en) VALUES ('one', '一', 'One'), ('two', '二', 'Two')");
  const terms = [
    { q: 'hotel', category: '', author: '' },
    { q: 'hotels price', category: '', author: '' },
    { q: 'spa', category: 'one', author: '' },
    { q: '', category: 'two', author: '' },
    { q: '', category: '', author: 'LIN YUE' },
  ];
  const searches: Search[] = [];
  for (const plan of ['premium', 'api'] as const) {
    const { id: subscriberId } = await addSubscriber(database, { plan });
    for (const [index, each] of terms.entries()) {
      const weekly = index % 2 === 1;
      const owner = { name: 'subscriber:test', requestId: 'test-1', subscriberId };
      const fields = { name: `search ${index}`, tag: '', frequency: weekly ? ('weekly' as const) : ('daily' as const), ...each };
      const id = await createSavedSearch(database, fields, owner, { locale: 'en', now: new Date() });
      const words = each.q === '' ? [] : each.q.split(' ').map((word) => word.replace(/s$/, ''));
      searches.push({
        id,
        words,
        category: each.category,
        author: each.author.toLowerCase(),
        weekly,
        seen: 0,
        alerted: new Set(),
      });
    }
  }
  // A lapsed subscription gets nothing.
  const lapsed = await addSubscriber(database);
  const owner = { name: 'subscriber:test', requestId: 'test-1', subscriberId: lapsed.id };
  const fields = { name: 'lapsed', q: 'hotel', category: '', tag: '', author: '', frequency: 'daily' as const };
  await createSavedSearch(database, fields, owner, { locale: 'en', now: new Date() });
  await database.pool.query("UPDATE subscribers SET active_until = now() - interval '1 day' WHERE id = $1", [lapsed.id]);
  return searches;
}

function matches({ words, category, author }: Search, article: Article): boolean {
  return (
    words.every((word) => article.words.includes(word)) &&
    (category === '' || category === article.category) &&
    (author === '' || author === article.author.toLowerCase())
  );
}

type Chance = { random: () => number; pick: <Value>(values: readonly Value[]) => Value };

/** One random transaction. Returns 1 if it was rolled back. */
async function writeRandomly(database: Database, articles: Article[], commit: number, { random, pick }: Chance): Promise<number> {
  const client = await database.pool.connect();
  const isRolledBack = random() < 0.2;
  const changes: (() => void)[] = [];
  try {
    await client.query('BEGIN');
    const known = articles.length > 0 && random() < 0.5 ? pick(articles) : undefined;
    if (known) changes.push(await change(client, known, commit, random));
    else {
      const article = await add(client, commit, { random, pick });
      changes.push(() => articles.push(article));
    }
    await client.query(isRolledBack ? 'ROLLBACK' : 'COMMIT');
  } finally {
    client.release();
  }
  if (isRolledBack) return 1;
  for (const apply of changes) apply();
  return 0;
}

async function add(client: PoolClient, commit: number, { random, pick }: Chance): Promise<Article> {
  const words = WORDS.filter(() => random() < 0.5);
  const [category, author] = [pick(CATEGORIES), pick(AUTHORS)];
  const published = random() < 0.8;
  // Published now, a while ago, or too long ago to be new.
  const daysAgo = pick([0, 0, 3, 29, 31, 400]);
  const publishAt = daysAgo === 0 ? null : new Date(Date.now() - daysAgo * DAY_MS);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name, is_published, publish_at)
     VALUES ('a-' || gen_random_uuid(), '', $1, '', 'x', $2, $3, $4, $5) RETURNING id`,
    [`About ${words.join(' ')}`, category, author, published, publishAt],
  );
  return { id: rows[0]?.id ?? '', words, category, author, published, live: published ? commit : 0, recent: daysAgo <= 30 };
}

/** An edit, or the withdrawal or return of an article. Returns what the model must note once it is committed. */
async function change(client: PoolClient, article: Article, commit: number, random: () => number): Promise<() => void> {
  const isEdit = random() < 0.5;
  await client.query(
    isEdit
      ? "UPDATE articles SET content_en = content_en || ' more' WHERE id = $1"
      : 'UPDATE articles SET is_published = NOT is_published WHERE id = $1',
    [article.id],
  );
  return () => {
    if (isEdit) return;
    article.published = !article.published;
    if (article.published) article.live = commit;
  };
}

/** A run whose process is killed before its `n`th statement: the connection ends, and the database rolls back. Returns 1 if it was. */
async function breakOff(database: Database, day: Date, n: number): Promise<number> {
  let left = n;
  const pool = {
    connect: async () => {
      const client = await database.pool.connect();
      const query = (...args: Parameters<typeof client.query>) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('killed')) : client.query(...args);
      };
      return { query, release: () => client.release(left < 0) };
    },
  };
  try {
    await queueAlerts({ ...database, pool } as unknown as Database, day);
    return 0;
  } catch (error) {
    if ((error as Error).message !== 'killed') throw error;
    return 1;
  }
}

/** Waits until the database has rolled back what killed runs left: a run skips the recipients that another one still locks. */
async function endKilled(database: Database): Promise<void> {
  const open = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND xact_start IS NOT NULL AND backend_type = 'client backend' LIMIT 1`;
  while ((await database.pool.query(open)).rowCount !== 0);
}

/** Compares what searches and emails contain with the model. */
async function compare(database: Database, searches: readonly Search[], run: number): Promise<void> {
  const { rows } = await database.pool.query<{ id: string; articles: string[] }>(
    'SELECT search_id AS id, array_agg(article_id) AS articles FROM saved_search_articles GROUP BY search_id',
  );
  const found = new Map(rows.map(({ id, articles }) => [id, articles.sort()]));
  for (const search of searches) {
    const [actual, expected] = [found.get(search.id) ?? [], [...search.alerted].sort()];
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      throw new Error(
        `run ${run}: ${search.words} ${search.category} ${search.author} has ${actual.length}, expected ${expected.length}`,
      );
  }
  const told = searches.reduce((sum, { alerted }) => sum + alerted.size, 0);
  const { rows: emails } = await database.pool.query<{ total: number }>(
    `SELECT coalesce(sum((search ->> 'total')::int), 0)::int AS total FROM mails, jsonb_array_elements(props -> 'searches') search
     WHERE template = 'search_alert'`,
  );
  if (emails[0]?.total !== told) throw new Error(`run ${run}: emails list ${emails[0]?.total} articles, expected ${told}`);
}
