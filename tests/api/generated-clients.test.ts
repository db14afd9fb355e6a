import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate } from 'orval';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getDescriptionDocument } from '../../lib/api/routes';
import { compile } from '../support/compile';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addSubscriber, issueKey } from '../support/people';
import { visible } from '../support/sample-archive';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-clients-'));
const at = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a consumer writes against each client. An expected error that does not occur is an error too. */
const usage = `
import createClient from 'openapi-fetch';
import type { components, paths } from './openapi-typescript';
import * as heyApi from './hey-api';
import { createClient as createHeyApiClient } from './hey-api/client';
import * as orval from './orval';

export function readByHeyApi(baseUrl: string, key: string, slug: string) {
  const client = createHeyApiClient({ baseUrl, auth: key });
  return heyApi.getArticle({ client, path: { slug }, query: { lang: 'both' } });
}

export async function readByOpenapiFetch(baseUrl: string, key: string, slug: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } });
  const { data, error } = await client.GET('/api/v1/articles/{slug}', { params: { path: { slug }, query: { lang: 'both' } } });
  const article: components['schemas']['Article'] | undefined = data;
  return { article, code: error && 'code' in error ? error.code : undefined };
}

type Schemas = components['schemas'];
const checks = {
  hit: [
    (hit: Schemas['SearchHit']): string => (hit.type === 'article' ? hit.slug : hit.video_url),
    (hit: heyApi.SearchHit): string => (hit.type === 'article' ? hit.slug : hit.video_url),
    (hit: orval.SearchHit): string => (hit.type === 'article' ? hit.slug : hit.video_url),
  ],
  key: [
    (key: Schemas['AccountKey']): string | null => (key.status === 'revoked' ? key.revoked_at : key.last_used_at),
    (key: heyApi.AccountKey): string | null => (key.status === 'revoked' ? key.revoked_at : key.last_used_at),
    (key: orval.AccountKey): string | null => (key.status === 'revoked' ? key.revoked_at : key.last_used_at),
  ],
  lang: [
    // @ts-expect-error not a language
    { lang: 'fr' } satisfies paths['/api/v1/articles']['get']['parameters']['query'],
    // @ts-expect-error not a language
    { lang: 'fr' } satisfies heyApi.ListArticlesData['query'],
    // @ts-expect-error not a language
    { lang: 'fr' } satisfies orval.ListArticlesParams,
  ],
  path: [
    // @ts-expect-error the path has a parameter
    () => createClient<paths>().GET('/api/v1/articles/{slug}', {}),
    // @ts-expect-error the path has a parameter
    () => heyApi.getArticle({}),
    // @ts-expect-error the path has a parameter
    () => orval.getArticle(),
  ],
};
void checks;
`;

type Usage = {
  readByHeyApi(url: string, key: string, slug: string): Promise<{ data?: object }>;
  readByOpenapiFetch(url: string, key: string, slug: string): Promise<{ article?: object; code?: string }>;
};

beforeAll(async () => {
  const document = getDescriptionDocument('https://research.example.com');
  const input = at('openapi.json');
  writeFileSync(input, JSON.stringify(document));
  writeFileSync(at('usage.ts'), usage);
  symlinkSync(path.join(root, 'node_modules'), at('node_modules'));
  const silence = [vi.spyOn(console, 'log'), vi.spyOn(process.stdout, 'write')].map((spy) => spy.mockReturnValue(true as never));
  writeFileSync(at('openapi-typescript.ts'), astToString(await openapiTS(document as never)));
  const plugins = ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'] as const;
  await createClient({ input, output: at('hey-api'), plugins: [...plugins], logs: { level: 'silent', file: false } });
  await generate({ input: { target: input }, output: { target: at('orval.ts'), client: 'fetch', mode: 'single' } }, folder);
  for (const spy of silence) spy.mockRestore();
});

describe('clients of openapi-typescript, hey-api and orval', () => {
  test('compile under strict TypeScript', async () => {
    const strict = { strict: true, noUncheckedIndexedAccess: true, noEmit: true, skipLibCheck: true, types: [] };
    const modules = { target: 'es2022', module: 'esnext', moduleResolution: 'bundler' };
    const { messages, files } = await compile(folder, { files: ['usage.ts'], compilerOptions: { ...strict, ...modules } });
    expect(messages).toEqual([]);
    for (const name of ['openapi-typescript.ts', 'hey-api/sdk.gen.ts', 'orval.ts'])
      expect(
        files.some((file) => file.endsWith(`/${name}`)),
        name,
      ).toBe(true);
  });

  const database = openMountsDatabase();
  test.each(mounts)('read an article with a key, $mount', async ({ url }) => {
    const { slug, title_en, content_en } = visible.find((article) => article.content_en) as (typeof visible)[number];
    const { text: key } = await issueKey(database, await addSubscriber(database));
    const expected = { slug, title_en, content_en, access: { full_text: true, reason: 'active_key' } };
    const client = (await import(at('usage.ts'))) as Usage;
    expect((await client.readByHeyApi(url, key, slug)).data).toMatchObject(expected);
    expect((await client.readByOpenapiFetch(url, key, slug)).article).toMatchObject(expected);
    expect((await client.readByOpenapiFetch(url, key, 'never-there')).code).toBe('article_not_found');
  });
});
