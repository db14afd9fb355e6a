import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { toAuditCsv } from '../../lib/api/files/csv';
import { addSubscriber } from '../../lib/people/subscribers/writes';
import { operator } from '../../lib/platform/actor';
import { exportAudit, listAudit, listTimeline } from '../../lib/platform/audit/reads';
import type { AuditChange } from '../../lib/platform/audit/record';
import { writeAudit, writeAudits } from '../../lib/platform/audit/writes';
import type { Database } from '../../lib/platform/db/client';
import { inTransaction } from '../../lib/platform/db/transaction';
import { createTestDatabase } from '../support/databases';
import { issueKey, tester } from '../support/people';

let database: Database;
const change = (over: Partial<AuditChange> = {}): AuditChange => ({
  actor: { name: 'admin:a@example.com', requestId: 'r-1' },
  action: 'key.revoke',
  subject: 'key:hik_AAAAAAAA',
  before: { status: 'active' },
  after: { status: 'revoked' },
  ...over,
});
const all = (filter: Parameters<typeof exportAudit>[0] = {}) => exportAudit(filter, 1_000);

beforeAll(async () => {
  database = await createTestDatabase();
});

describe('an audit row', () => {
  it('is stored unaltered and cannot be changed or removed', async () => {
    await writeAudit(database.pool, change());
    const [row] = await listTimeline('key:hik_AAAAAAAA');
    expect(row).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      actor: 'admin:a@example.com',
      action: 'key.revoke',
      subject: 'key:hik_AAAAAAAA',
      before: { status: 'active' },
      after: { status: 'revoked' },
      request_id: 'r-1',
    });
    for (const statement of [
      "UPDATE audit SET actor = 'x'",
      'DELETE FROM audit',
      'TRUNCATE audit',
      'UPDATE audit SET id = DEFAULT WHERE false',
    ]) {
      await expect(database.pool.query(statement), statement).rejects.toMatchObject({ code: '23001' });
    }
    expect(await listTimeline('key:hik_AAAAAAAA')).toEqual([row]);
  });

  it('is rolled back with its change', async () => {
    const work = inTransaction(database, async (client) => {
      await writeAudit(client, change({ subject: 'key:hik_GONEGONE' }));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await listTimeline('key:hik_GONEGONE')).toEqual([]);
  });

  it('keeps its position in a batch, with nulls and any text', async () => {
    const subject = 'subscriber:order';
    const names = Array.from({ length: 200 }, (_, index) => `${index} "quoted", 引号 \\ {} 'x'`);
    await writeAudits(
      database.pool,
      names.map((name) => change({ actor: operator, subject, before: null, after: { name } })),
    );
    const rows = await listTimeline(subject);
    expect(rows.map(({ after }) => (after as { name: string }).name)).toEqual(names);
    expect(rows[0]).toMatchObject({ before: null, request_id: null });
  });
});

describe('the audit list', () => {
  it('applies every filter, newest first, and pages without gaps', async () => {
    const mark = 'admin:filter@example.com';
    await writeAudits(
      database.pool,
      Array.from({ length: 7 }, (_, index) =>
        change({
          actor: { name: mark, requestId: undefined },
          action: index % 2 ? 'key.unfreeze' : 'key.revoke',
          subject: `key:hik_FILTER0${index}`,
        }),
      ),
    );
    const whole = await all({ actor: mark });
    expect(whole.map(({ subject }) => subject)).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `key:hik_FILTER0${n}`));
    expect(await all({ actor: 'filter@example.com' })).toEqual(whole);
    expect(await all({ actor: mark, action: 'key.unfreeze' })).toHaveLength(3);
    expect(await all({ subject: 'hik_FILTER03' })).toHaveLength(1);
    expect(await all({ subject: 'hik_FILTER' })).toEqual([]);
    const third = whole[3]?.at ?? '';
    const [later, earlier] = [
      await all({ actor: mark, since: new Date(third) }),
      await all({ actor: mark, until: new Date(third) }),
    ];
    expect(later).toContainEqual(whole[3]);
    expect(earlier).toContainEqual(whole[3]);
    expect(await all({ actor: mark, since: new Date(Date.parse(whole[0]?.at ?? '') + 1) })).toEqual([]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listAudit({ actor: mark, page, pageSize: 3 })));
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.map((row) => ({ ...row, subject_name: null })));
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
  });

  it('names subjects that have only an id, also an article that was deleted', async () => {
    const mark = 'admin:names@example.com';
    const id = async (text: string) => (await database.pool.query<{ id: string }>(text)).rows[0]?.id ?? '';
    await database.pool.query("INSERT INTO categories (slug, name_zh, name_en) VALUES ('rates', '房价', 'Rates')");
    const subjects = [
      `article:${await id("INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name) VALUES ('rates-explained', '', '', '', '', 'rates', '') RETURNING id")}`,
      'article:0b0e4c55-9a53-4f1a-8c3f-8e010b9f6a52',
      `newsletter:${await id("INSERT INTO newsletters (subject_zh, subject_en, article_ids, created_by) VALUES ('秋季', '', ARRAY[gen_random_uuid()], 'x') RETURNING id")}`,
      `contact:${await id("INSERT INTO contacts (email, source, locale) VALUES ('c@example.com', 'form', 'en') RETURNING id")}`,
      'contact:0b0e4c55-9a53-4f1a-8c3f-8e010b9f6a53',
      'contact:unknown',
    ];
    const before = { slug: 'gone-article' };
    await writeAudit(database.pool, change({ action: 'article.delete', subject: subjects[1] ?? '', before, after: null }));
    const actor = { name: mark, requestId: undefined };
    await writeAudits(
      database.pool,
      subjects.map((subject) => change({ actor, action: 'article.review', subject, before: null, after: null })),
    );
    const { items } = await listAudit({ actor: mark, page: 1, pageSize: 10 });
    expect(items.map(({ subject_name }) => subject_name).reverse()).toEqual([
      ...['rates-explained', 'gone-article', '秋季', 'c@example.com'],
      ...[null, null],
    ]);
  });

  it('finds a subscriber and all of its keys by email address', async () => {
    const terms = { email: 'subscriber@example.com', plan: 'api', activeUntil: new Date('2030-01-01'), name: '' } as const;
    const { id } = await addSubscriber(database, terms, tester);
    const { prefix } = await issueKey(database, { id });
    await writeAudit(database.pool, change({ subject: `key:${prefix}` }));
    expect((await all({ subject: 'Subscriber@example.com' })).map(({ subject }) => subject)).toEqual([
      `key:${prefix}`,
      `subscriber:${id}`,
    ]);
  });
});

describe('the export', () => {
  it('is valid CSV without formula cells', async () => {
    const row = {
      id: 1,
      at: '2026-01-01T00:00:00.000Z',
      actor: '=HYPERLINK("http://example.com")',
      action: 'subscriber.add' as const,
      subject: '+1\n"quoted"',
      before: null,
      after: { name: '=1+1', note: 'a,b' },
      request_id: '@SUM(A1)',
    };
    const risky = ['-2', '\tx', '\rx', '=', "'text"].map((actor) => ({ ...row, actor }));
    const text = await toAuditCsv([row, ...risky]);
    expect(text.startsWith('\ufeffid,at,actor,action,subject,before,after,request_id\r\n')).toBe(true);
    const cells = parse(text, { bom: true, record_delimiter: '\r\n' }) as string[][];
    expect(cells[1]).toEqual([
      '1',
      '2026-01-01T00:00:00.000Z',
      '\'=HYPERLINK("http://example.com")',
      'subscriber.add',
      '\'+1\n"quoted"',
      '',
      '{"name":"=1+1","note":"a,b"}',
      "'@SUM(A1)",
    ]);
    expect(cells.slice(2).map((line) => line[2])).toEqual(["'-2", "'\tx", "'\rx", "'=", "'text"]);
    for (const cell of cells.slice(1).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });
});
