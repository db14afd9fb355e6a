import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCredential } from '../../lib/platform/credentials';
import type { Database } from '../../lib/platform/db/client';
import type { StartedDatabase } from '../../lib/platform/db/start';
import type { Work } from '../../scripts/lib/command';
import { type GeneratedCategory, generatedCategories } from '../../tools/archive-generator/article';
import { insertCategory } from '../support/articles';
import { createTestDatabase } from '../support/databases';

type Command = 'subscribers' | 'admins' | 'archive';
type Parse = (argv: string[]) => Promise<Work>;

/** What each command's file passes to `runCommand`. */
const { parsers } = vi.hoisted(() => ({ parsers: [] as Parse[] }));
vi.mock('../../scripts/lib/command', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  runCommand: (_usage: string, parse: Parse) => parsers.push(parse),
}));
const parse = {} as Record<Command, Parse>;

let database: Database;
const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-commands-'));

beforeAll(async () => {
  database = await createTestDatabase();
  await import('../../scripts/subscribers');
  await import('../../scripts/admins');
  await import('../../scripts/archive');
  [parse.subscribers, parse.admins, parse.archive] = parsers as [Parse, Parse, Parse];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = { code: number; stdout: string; stderr: string };

/** Runs a command in this process: starting one takes most of its time. Usage errors and failures reject. */
async function call(name: Command, ...args: string[]): Promise<Outcome> {
  const output = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((stream) =>
    vi.spyOn(console, stream).mockImplementation((line) => {
      output[stream] += `${line}\n`;
    }),
  );
  vi.stubEnv('INIT_CWD', folder);
  try {
    const work = await parse[name](args);
    const code = await work(database, {} as StartedDatabase);
    return { code, stdout: output.log, stderr: output.error };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs an operator command from the bundle, as `npm run` does. */
function run(name: Command, ...args: string[]): Promise<Outcome> {
  return runWith({}, name, ...args);
}

function runWith(variables: Record<string, string>, name: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const environment = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, INIT_CWD: folder, ...variables };
    execFile(process.execPath, [`dist/scripts/${name}.js`, ...args], { env: environment }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

// Some tests start several processes.
const options = { timeout: 240_000 };

describe('npm run subscribers', options, () => {
  it('adds, lists in aligned columns, renews, suspends, resumes and cancels', async () => {
    const added = await run(
      'subscribers',
      'add',
      'Li@Example.com',
      '--plan',
      'premium',
      '--until',
      '2037-12-31',
      '--name',
      '李研究',
    );
    expect(added).toEqual({
      code: 0,
      stdout:
        'EMAIL           PLAN     STATUS  UNTIL (UTC)       NAME\nli@example.com  premium  active  2037-12-31 23:59  李研究\n',
      stderr: '',
    });
    expect(await call('subscribers', 'add', 'old.reader@example.com', '--plan=api', '--until=2020-01-31')).toMatchObject({
      code: 0,
    });
    expect((await call('subscribers', 'suspend', 'li@example.com')).stdout).toContain('suspended');
    expect((await run('subscribers', 'list')).stdout).toBe(
      [
        'EMAIL                   PLAN     STATUS     UNTIL (UTC)       NAME',
        'li@example.com          premium  suspended  2037-12-31 23:59  李研究',
        'old.reader@example.com  api      lapsed     2020-01-31 23:59',
        '',
      ].join('\n'),
    );
    expect((await call('subscribers', 'resume', 'li@example.com')).stdout).toContain(' active ');
    expect((await call('subscribers', 'renew', 'old.reader@example.com', '--until', '2038-01-31')).stdout).toContain(
      '2038-01-31 23:59',
    );
    expect((await call('subscribers', 'cancel', 'li@example.com')).stdout).toContain(' lapsed ');
    const { rows } = await database.pool.query('SELECT DISTINCT actor FROM audit');
    expect(rows).toEqual([{ actor: 'operator' }]);
  });

  it('imports a file, prints every rejected line and exits with 1', async () => {
    writeFileSync(path.join(folder, 'list.csv'), 'email,plan,until,name\ncsv@example.com,api,2037-12-31,\nbad,api,2037-12-31,\n');
    expect(await run('subscribers', 'import', 'list.csv')).toEqual({
      code: 1,
      stdout: '1 added, 0 renewed, 0 unchanged, 1 rejected\n',
      stderr: '  list.csv:3: bad: invalid email address\n',
    });
    writeFileSync(path.join(folder, 'bad.csv'), `email,plan,until\n${'bad,api,2037-12-31\n'.repeat(1_002)}`);
    const { stdout, stderr } = await call('subscribers', 'import', 'bad.csv');
    expect(stdout).toBe('0 added, 0 renewed, 0 unchanged, 1002 rejected\n');
    expect(stderr.trimEnd().split('\n').slice(-2)).toEqual(['  bad.csv:1001: bad: invalid email address', '  and 2 more']);
    writeFileSync(
      path.join(folder, 'latin.csv'),
      Buffer.from('email,plan,until,name\na@example.com,api,2037-12-31,Jos\xe9\n', 'latin1'),
    );
    await expect(call('subscribers', 'import', 'latin.csv')).rejects.toThrow('is not UTF-8 text');
  });

  it.each([
    [['add', 'nobody', '--plan', 'api', '--until', '2027-12-31'], '"nobody" is not an email address'],
    [['add', 'a@example.com', '--plan', 'api', '--until', '2027-02-30'], '--until must be a date'],
    [['cancel', 'a@example.com', '--until', '2027-12-31'], 'does not take --until'],
    [[], 'a command is missing'],
  ])('rejects %j as misused', async (args, message) => {
    await expect(call('subscribers', ...args)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(message),
    });
  });

  it('rejects a file that is missing', () =>
    expect(call('subscribers', 'import', 'absent.csv')).rejects.toThrow(/^cannot read .*absent\.csv: no such file$/));

  it.each([
    [2, ['cancel', 'a@example.com', '--until', '2027-12-31'], 'does not take --until'],
    [2, ['add', '--colour', 'red'], '--colour'],
    [1, ['cancel', 'unknown@example.com'], 'there is no subscriber unknown@example.com'],
  ])('exits with %i for %j', async (code, args, message) => {
    const outcome = await run('subscribers', ...args);
    expect(outcome).toMatchObject({ code, stdout: '' });
    expect(outcome.stderr.split('\n')[0]).toContain(message);
    if (code === 1) expect(outcome.stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('npm run admins', options, () => {
  it('adds, lists and removes', async () => {
    expect((await call('admins', 'add', 'Boss@example.com')).stdout).toBe('boss@example.com is now an administrator\n');
    expect((await call('admins', 'add', 'boss@example.com')).stdout).toBe('boss@example.com is already an administrator\n');
    expect((await call('admins', 'list')).stdout).toMatch(/^EMAIL {13}SINCE\nboss@example\.com {2}\d{4}-\d\d-\d\d\n$/);
    expect(await call('admins', 'remove', 'boss@example.com')).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Nobody is an administrator now/),
    });
    await expect(call('admins', 'remove', 'boss@example.com')).rejects.toThrow(/^boss@example\.com is not an administrator$/);
  });

  it('prints only the new token on standard output, lists it without the secret, and revokes it', async () => {
    const created = await run('admins', 'token', 'nightly report', '--days', '7', '--scope', 'editorial');
    const token = readCredential(created.stdout.trim());
    expect(token?.kind).toBe('hia');
    const prefix = token?.prefix ?? '';
    const listed = await call('admins', 'tokens');
    expect(listed.stdout).toMatch(/^PREFIX {8}STATUS {2}SCOPE {6}CREATED {5}EXPIRES {5}LAST USED {2}NAME\n/);
    expect(listed.stdout).toMatch(new RegExp(`${prefix} {2}active {2}editorial .* never {6}nightly report\n$`));
    expect(listed.stdout).not.toContain(created.stdout.trim().slice(13));
    expect(await call('admins', 'revoke-token', prefix)).toMatchObject({ code: 0, stdout: `${prefix} is now revoked\n` });
    expect(await call('admins', 'revoke-token', prefix)).toMatchObject({ code: 0, stdout: `${prefix} is already revoked\n` });
    expect((await call('admins', 'tokens')).stdout).toContain(`${prefix}  revoked`);
  });

  it.each([
    ['UsageError', ['token', 'x', '--days', '0'], '--days must be a whole number from 1 to 366'],
    ['UsageError', ['token', 'x', '--scope', 'users'], '--scope must be all or editorial'],
    [expect.not.stringContaining('Usage'), ['revoke-token', 'hia_AAAAAAAA'], 'there is no admin token hia_AAAAAAAA'],
  ])('rejects with %s for %j', async (name, args, message) => {
    await expect(call('admins', ...args)).rejects.toMatchObject({ name, message: expect.stringContaining(message) });
  });
});

describe('npm run archive', options, () => {
  it('rejects unknown options, so that a dry run never deletes', async () => {
    for (const words of [
      ['delete', 'some-slug', '--dry-run'],
      ['rename', 'some-slug', 'other-slug', '--dry-run'],
      ['export', 'out.ndjson', '--seed', '1'],
      ['generate', '--articles', '1', '--dry-run'],
    ]) {
      await expect(call('archive', ...words), words[0]).rejects.toMatchObject({
        name: 'UsageError',
        message: expect.stringMatching(/^archive \w+ does not take --(?:dry-run|seed)$/),
      });
    }
  });

  it('says of remarks whether anything was imported', async () => {
    const texts = { title_zh: '房价', title_en: 'Rates', content_zh: '正文。', content_en: 'One\n\n{% Aside %}' };
    const record = { slug: 'remarked', ...texts, category_slug: 'remarks', author_name: 'Ada' };
    writeFileSync(path.join(folder, 'remarks.ndjson'), `${JSON.stringify(record)}\n`);
    await insertCategory(database.pool, 'remarks');
    const remark = ', with remarks:\n  remarks.ndjson:1: content_en, line 3: readers do not see "{% Aside %}"\n';
    expect(await call('archive', 'import', 'remarks.ndjson', '--dry-run')).toMatchObject({
      stderr: `would be imported${remark}`,
    });
    expect(await call('archive', 'import', 'remarks.ndjson')).toMatchObject({ stderr: `imported${remark}` });
    await database.pool.query("DELETE FROM articles WHERE slug = 'remarked'");
  });

  it('generates articles without changing existing categories', async () => {
    const mine = generatedCategories[0] as GeneratedCategory;
    await insertCategory(database.pool, mine.slug, { name_en: 'Our own name', order: 77 });
    expect(await run('archive', 'generate', '--articles', '3', '--seed', '1')).toMatchObject({ code: 0 });
    const { rows } = await database.pool.query('SELECT name_en, "order" FROM categories WHERE slug = $1', [mine.slug]);
    expect(rows).toEqual([{ name_en: 'Our own name', order: 77 }]);
    expect((await database.pool.query('SELECT count(*)::int AS n FROM articles')).rows).toEqual([{ n: 3 }]);
  });
});

describe('unreachable database', options, () => {
  it.each(['DATABASE_URL', 'DATABASE_MIGRATION_URL'])('is reported in one line that names %s', async (variable) => {
    const failed = await runWith({ [variable]: 'postgresql://nobody:hidden@127.0.0.1:1/none' }, 'admins', 'list');
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toBe(`cannot connect to the database of ${variable}: connect ECONNREFUSED 127.0.0.1:1\n`);
  });
});
