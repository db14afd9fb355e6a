import { beforeAll, describe, expect, it } from 'vitest';
import type { RowRejectionCode } from '../../lib/people/subscriber-import/record';
import { readSubscriberCsv } from '../../lib/people/subscriber-import/rules';
import { importSubscribers } from '../../lib/people/subscriber-import/writes';
import { suspendSubscriber } from '../../lib/people/subscribers/writes';
import type { Database } from '../../lib/platform/db/client';
import { createTestDatabase } from '../support/databases';
import { readAudit, tester } from '../support/people';

let database: Database;
const load = (text: string) => importSubscribers(database, text, tester);
const stored = async (email: string) =>
  (await database.pool.query('SELECT * FROM subscribers WHERE email = $1', [email])).rows[0];
const accepted = { reason: null, reason_code: null, reason_values: null };
const nothing = { before: null, after: null };
const rejection = (reason_code: RowRejectionCode, reason: string, reason_values = {}) => ({ reason, reason_code, reason_values });
const HEADER = 'email,plan,until,name\n';

beforeAll(async () => {
  database = await createTestDatabase();
});

describe('subscriber import', () => {
  it('adds, renews and keeps subscribers, reports every line, and is idempotent', async () => {
    const first = await load(`${HEADER}a@example.com,premium,2027-12-31,Anna\nb@example.com,api,2027-06-30,\n`);
    expect(first).toMatchObject({ added: 2, renewed: 0, unchanged: 0, refused: 0 });
    const second = await load(
      `${HEADER}a@example.com,premium,2028-12-31,\nnobody,api,2027-01-01,\nb@example.com,api,2027-06-30,\nc@example.com,gold,2027-01-01,\n`,
    );
    expect(second).toEqual({
      dry_run: false,
      added: 0,
      renewed: 1,
      unchanged: 1,
      refused: 2,
      lines: [
        {
          line: 2,
          email: 'a@example.com',
          outcome: 'renewed',
          ...accepted,
          before: { plan: 'premium', active_until: '2027-12-31T23:59:59.999Z', name: 'Anna' },
          // An empty name cell leaves the name unchanged.
          after: { plan: 'premium', active_until: '2028-12-31T23:59:59.999Z', name: 'Anna' },
        },
        { line: 3, email: 'nobody', outcome: 'refused', ...rejection('email_invalid', 'invalid email address'), ...nothing },
        { line: 4, email: 'b@example.com', outcome: 'unchanged', ...accepted, ...nothing },
        {
          line: 5,
          email: 'c@example.com',
          outcome: 'refused',
          ...rejection('plan_unknown', 'plan must be premium or api'),
          ...nothing,
        },
      ],
    });
    // An empty name cell leaves the name unchanged.
    const anna = await stored('a@example.com');
    expect(anna).toMatchObject({ name: 'Anna', plan: 'premium', active_until: new Date('2028-12-31T23:59:59.999Z') });
    const rows = await readAudit(database, `subscriber:${anna.id}`);
    expect(rows.map(({ action }) => action)).toEqual(['subscriber.add', 'subscriber.renew']);
    expect(rows[1]?.before).toEqual(rows[0]?.after);
    const again = await load(`${HEADER}a@example.com,premium,2028-12-31,\n`);
    expect(again).toMatchObject({ unchanged: 1, renewed: 0 });
    expect(await readAudit(database, `subscriber:${anna.id}`)).toHaveLength(2);
  });

  it('writes nothing in a dry run and reports the same as the import', async () => {
    await load(`${HEADER}dry1@example.com,api,2027-12-31,Dora\ndry2@example.com,api,2027-12-31,Dev\n`);
    const text = `${HEADER}dry1@example.com,api,2027-12-31,\ndry2@example.com,premium,2028-12-31,\ndry3@example.com,api,2027-12-31,\nnobody,api,2027-12-31,\n`;
    const everything = async () =>
      (await database.pool.query('SELECT (SELECT jsonb_agg(s ORDER BY id) FROM subscribers s) AS rows, count(*) FROM audit'))
        .rows;
    const before = await everything();
    const planned = await importSubscribers(database, text, tester, { dryRun: true });
    expect(planned).toMatchObject({ dry_run: true, added: 1, renewed: 1, unchanged: 1, refused: 1 });
    expect(planned.lines[1]).toMatchObject({ before: { plan: 'api', name: 'Dev' }, after: { plan: 'premium', name: 'Dev' } });
    expect(await everything()).toEqual(before);
    expect(await load(text)).toEqual({ ...planned, dry_run: false });
  });

  it('does not lift a suspension', async () => {
    await load(`${HEADER}s@example.com,premium,2027-12-31,\n`);
    await suspendSubscriber(database, { email: 's@example.com' }, tester);
    expect(await load(`${HEADER}s@example.com,premium,2029-12-31,\n`)).toMatchObject({ renewed: 1 });
    expect((await stored('s@example.com')).suspended_at).toBeInstanceOf(Date);
  });

  it('writes each subscriber and audit row once for four concurrent imports of 3,000 lines', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `bulk${index}@example.com,api,2027-12-31,B`);
    const orders = [lines, [...lines].reverse(), lines, [...lines].reverse()];
    const reports = await Promise.all(orders.map((order) => load(HEADER + order.join('\n'))));
    expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(3_000);
    expect(reports.reduce((sum, { refused, renewed }) => sum + refused + renewed, 0)).toBe(0);
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS n FROM audit JOIN subscribers s ON subject = 'subscriber:' || s.id WHERE s.email LIKE 'bulk%'",
    );
    expect(rows[0].n).toBe(3_000);
  });
});

describe('a long list', () => {
  const toRows = (count: number, toRow: (index: number) => string) =>
    HEADER + Array.from({ length: count }, (_, index) => toRow(index)).join('\n');
  const invalid = (index: number) => `row${index},api,2027-12-31,`;

  it('is rejected as a whole above 20,000 rows', async () => {
    const text = toRows(20_001, (index) => (index < 10 ? `early${index}@example.com,api,2027-12-31,` : invalid(index)));
    await expect(load(text)).rejects.toThrow('the file has more than 20000 rows');
    expect(await stored('early0@example.com')).toBeUndefined();
  });

  it('counts all rejected rows, lists the first 1,000 and imports every accepted row', async () => {
    const text = toRows(20_000, (index) =>
      index % 4_000 === 3_999 ? `far${index}@example.com,api,2027-12-31,` : invalid(index),
    );
    const report = await load(text);
    expect(report).toMatchObject({ added: 5, refused: 19_995 });
    expect(report.lines.filter(({ outcome }) => outcome === 'added').map(({ line }) => line)).toEqual([
      4_001, 8_001, 12_001, 16_001, 20_001,
    ]);
    expect(report.lines.filter(({ outcome }) => outcome === 'refused').map(({ line }) => line)).toEqual(
      Array.from({ length: 1_000 }, (_, index) => index + 2),
    );
  });

  it('does not block the event loop while parsed', async () => {
    let turns = 0;
    let parsing = true;
    const turn = () => {
      turns += 1;
      if (parsing) setImmediate(turn);
    };
    setImmediate(turn);
    await readSubscriberCsv(toRows(10_000, invalid));
    parsing = false;
    expect(turns).toBeGreaterThan(100);
  });
});

describe('a hostile file', () => {
  const read = (text: string) => readSubscriberCsv(text);
  const good = { email: 'x@example.com', plan: 'api', activeUntil: new Date('2027-12-31T23:59:59.999Z') };

  it.each([
    ['a byte order mark and CR LF', '\ufeffemail,plan,until,name\r\nx@example.com,api,2027-12-31,X\r\n'],
    ['lone CR', 'email,plan,until,name\rx@example.com,api,2027-12-31,X'],
    ['quotes everywhere', '"email","plan","until","name"\n"x@example.com","api","2027-12-31","X"\n'],
    ['other case, order and columns', 'Name,UNTIL,note,Email,Plan\nX,2027-12-31,"a,b",X@Example.COM,API\n'],
    ['full-width letters', 'email,plan,until,name\nｘ＠ｅｘａｍｐｌｅ．ｃｏｍ,api,2027-12-31,X\n'],
  ])('is parsed with %s', async (_, text) => {
    expect(await read(text)).toEqual({ rows: [{ line: 2, ...good, name: 'X' }], rejected: [] });
  });

  it('counts lines correctly across blank lines and multi-line cells', async () => {
    const text =
      'email,plan,until,name\r\n\r\nx@example.com,api,2027-12-31,"a\r\nb"\r\n\r\n\r\nx@example.com,api,2027-12-31,X\r\n,,,\r\nno\r\n';
    expect(await read(text)).toEqual({
      rows: [{ line: 7, ...good, name: 'X' }],
      rejected: [
        {
          line: 3,
          email: 'x@example.com',
          ...rejection('name_invalid', 'name must be one line of at most 200 characters', { max: 200 }),
        },
        { line: 9, email: 'no', ...rejection('column_count', 'expected 4 columns, found 1', { expected: 4, found: 1 }) },
      ],
    });
  });

  it('accepts each email address once regardless of case', async () => {
    const text = `${HEADER}x@example.com,api,2027-12-31,\nX@EXAMPLE.com,premium,2029-12-31,\n`;
    expect((await read(text)).rejected).toEqual([
      { line: 3, email: 'X@EXAMPLE.com', ...rejection('duplicate_row', 'duplicate of line 2', { line: 2 }) },
    ]);
  });

  it.each([
    ['=cmd()@example.com', "'=cmd()@example.com"],
    ['a@example.com"', '"a@example.com"""'],
    ['a@example.com\0', 'a@example.com\0'],
    ['a@example.com, b@example.com', '"a@example.com, b@example.com"'],
    ["' OR 1=1 --@example.com", "' OR 1=1 --@example.com"],
    [`${'a'.repeat(300)}@example.com`, `${'a'.repeat(300)}@example.com`],
  ])('has the line with the email address %j rejected', async (_, cell) => {
    expect(await read(`${HEADER}${cell},api,2027-12-31,\n`)).toMatchObject({ rows: [], rejected: [{ line: 2 }] });
  });

  it('preserves a name that looks like a formula and removes the leading apostrophe', async () => {
    const text = `${HEADER}x@example.com,api,2027-12-31,'=1+1\n`;
    expect((await read(text)).rows[0]?.name).toBe('=1+1');
  });

  it.each([
    ['', 'the file is empty'],
    ['x@example.com,api,2027-12-31,X\n', 'missing: email, plan, until'],
    ['email,plan\n', 'missing: until'],
    ['email;plan;until\n', 'columns must be separated by commas; the header must contain email,plan,until and may contain name'],
    ['email,plan,until,email\n', 'twice: email'],
    [`${HEADER}x@example.com,api,2027-12-31,"never closed\n`, 'the row on line 2 opens a quotation mark'],
  ])('such as %j is rejected completely', async (text, reason) => {
    await expect(load(text)).rejects.toThrow(reason);
  });
});
