import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CLIENT_PACKAGE } from '../../lib/platform/static-files';
import { compile } from '../support/compile';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addSubscriber, issueKey } from '../support/people';
import { visible } from '../support/sample-archive';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-package-'));
const at = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = promisify(execFile);
/** No registry: what the package needs, it must contain. */
const npm = (args: string[], cwd: string) => run('npm', [...args, '--offline', '--loglevel=error'], { cwd });

const packed = path.join(root, 'public', CLIENT_PACKAGE);

beforeAll(async () => {
  writeFileSync(at('package.json'), '{ "name": "consumer", "private": true, "type": "module" }');
  await npm(['install', '--no-audit', '--no-fund', packed], folder);
});

/** What a subscriber writes. An expected error that does not occur is an error too. */
const usage = `
import { type ApiError, type Article, type Change, createClient, DailyQuotaError, verifyWebhook } from 'hospitality-intelligence';

export async function read(baseUrl: string, apiKey: string, slug: string): Promise<unknown> {
  const client = createClient({ baseUrl, apiKey });
  const article: Article = await client.article(slug);
  const slugs: string[] = [];
  for await (const item of client.articles({ page_size: 50 })) slugs.push(item.slug);
  const changes: Change[] = [];
  for await (const page of client.changes({ content: true, since: new Date(0) }).pages()) changes.push(...page.changes);
  const { text, missing } = await client.cite([slug, 'never-there'], { format: 'csl-json' });
  const hits: string[] = [];
  for await (const hit of client.search(article.slug)) hits.push(hit.type === 'article' ? hit.slug : hit.video_url);
  const categories = (await client.categories()).map((category) => category.slug);
  const { subscriber } = await client.me();
  const problem = await client.article('never-there').catch((error: ApiError) => error.code);
  return { article, slugs, changes, cited: JSON.parse(text).length, missing, hits, categories, email: subscriber?.email, problem };
}

export function receive(headers: Headers, body: string): string {
  const event = verifyWebhook('whsec_AAAA', headers, body);
  switch (event.type) {
    case 'snapshot.created':
      return event.data.id;
    case 'key.frozen':
      return event.data.prefix;
    default:
      return event.type;
  }
}

const client = createClient({ baseUrl: 'https://archive.example.com' });
export const mistakes = [
  // @ts-expect-error not a language
  () => client.article('a', { lang: 'fr' }),
  // @ts-expect-error not a format
  () => client.cite(['a'], { format: 'docx' }),
  // @ts-expect-error no such field
  async () => (await client.article('a')).titel,
  // @ts-expect-error has no default
  () => createClient({}),
  (error: unknown): Date | undefined => (error instanceof DailyQuotaError ? error.resetAt : undefined),
];
`;

/** The messages of the compiler for what a subscriber writes. */
async function compileUsage(options: object): Promise<string[]> {
  writeFileSync(at('usage.ts'), usage);
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  const common = { ...strict, target: 'es2022', module: 'nodenext', outDir: '.' };
  return (await compile(folder, { files: ['usage.ts'], compilerOptions: { ...common, ...options } })).messages;
}

describe('client package', () => {
  test('contains only the required files', () => {
    const installed = at('node_modules/hospitality-intelligence');
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.[a-z]+$|^LICENSE$/.test(name),
    );
    expect(files.filter((name) => !name.startsWith('dist/types/')).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/hi.js',
      'dist/index.js',
      'package.json',
    ]);
    expect(readdirSync(at('node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['hospitality-intelligence']);
  });

  test('is served by the instance, and the docs name its address and its hash', async () => {
    const { url } = mounts.find(({ mount }) => mount === 'framework') as (typeof mounts)[number];
    const bytes = readFileSync(packed);
    const response = await fetch(url + CLIENT_PACKAGE, { redirect: 'manual' });
    expect([response.status, Buffer.from(await response.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
    expect((await fetch(`${url}/downloads/another-0.1.0.tgz`)).status).toBe(404);
    for (const locale of ['en', 'zh']) {
      const page = await (await fetch(`${url}/${locale}/docs/integrations/command-line`)).text();
      expect(page).toContain(`href="https://research.example.com${CLIENT_PACKAGE}"`);
      expect(page).toContain(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  test('compiles under strict TypeScript with Node and browser types', async () => {
    symlinkSync(path.join(root, 'node_modules/@types'), at('node_modules/@types'));
    symlinkSync(path.join(root, 'node_modules/undici-types'), at('node_modules/undici-types'));
    expect(await compileUsage({ types: ['node'], lib: ['es2022'], skipLibCheck: true })).toEqual([]);
    const browser = { types: [], lib: ['es2022', 'dom', 'dom.iterable'], noEmit: true, skipDefaultLibCheck: true };
    expect(await compileUsage({ ...browser, module: 'esnext', moduleResolution: 'bundler' })).toEqual([]);
    expect(existsSync(at('usage.js'))).toBe(true);
  });

  const database = openMountsDatabase();
  test.each(mounts)('reads the archive, $mount', async ({ url }) => {
    const { slug, content_en } = visible.find((article) => article.content_en) as (typeof visible)[number];
    const { email, ...subscriber } = await addSubscriber(database);
    const { text: key } = await issueKey(database, subscriber);
    const script = `import { read } from './usage.js'; console.log(JSON.stringify(await read(...process.argv.slice(1))));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, '--', url, key, slug], { cwd: folder });
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({
      article: { slug, content_en, access: { full_text: true } },
      cited: 1,
      missing: ['never-there'],
      hits: expect.arrayContaining([slug]),
      email,
      problem: 'article_not_found',
    });
    const slugs = visible.map((article) => article.slug).sort();
    expect([...result.slugs].sort()).toEqual(slugs);
    const upserts = result.changes.filter(({ type }: { type: string }) => type === 'upsert');
    expect(upserts.map((change: { slug: string }) => change.slug).sort()).toEqual(slugs);
    expect(upserts.find((change: { slug: string }) => change.slug === slug).article.content_en).toBe(content_en);
  });

  test.each(mounts)('mirrors the archive and verifies the copy by command, $mount', async ({ mount, url }) => {
    const { text: key } = await issueKey(database, await addSubscriber(database));
    const hi = (...args: string[]) =>
      run(at('node_modules/.bin/hi'), args, {
        cwd: folder,
        env: { ...process.env, LANG: 'C', HI_BASE_URL: url, HI_API_KEY: key },
      });
    const headers = { authorization: `Bearer ${key}` };
    const read = async (target: string) => (await fetch(`${url}/api/v1${target}`, { headers })).json();
    // The service makes its first snapshot by itself.
    const countSnapshots = async () => (await read('/snapshots')).items?.length;
    await vi.waitFor(async () => expect(await countSnapshots()).toBeGreaterThan(0), { timeout: 60_000, interval: 250 });
    const copy = `copy-${mount}`;
    expect((await hi('mirror', copy)).stderr).toMatch(/^\d+ articles downloaded\.\n\d+ changes applied\. Up to date as of .*\n$/);
    const files = readdirSync(at(`${copy}/articles`), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    );
    const copied = files.map((name) => JSON.parse(readFileSync(at(`${copy}/articles/${name}`), 'utf8')));
    const { changes } = await read('/changes?include=content&since=1970-01-01');
    const bySlug = (items: { slug: string }[]) => Object.fromEntries(items.map((item) => [item.slug, item]));
    const published = changes.filter(({ type }: { type: string }) => type === 'upsert');
    expect(bySlug(copied)).toEqual(bySlug(published.map(({ article }: { article: { slug: string } }) => article)));
    expect(copied).toHaveLength(visible.length);
    const { slug } = visible[0] as (typeof visible)[number];
    expect(bySlug(copied)[slug]).toEqual(await read(`/articles/${encodeURIComponent(slug)}`));
    expect((await hi('mirror', copy, '--verify')).stderr).toContain(
      `${visible.length} articles compared with the archive: no differences.`,
    );
    await expect(hi('get', 'never-there')).rejects.toMatchObject({ code: 4 });
    expect(JSON.parse((await hi('search', 'hotel', '--json')).stdout)).toEqual(await read('/search?q=hotel'));
  });
});
