import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addAdminToken } from '../support/people';

const database = openMountsDatabase();
const origin = 'https://research.example.com';
let headers: Record<string, string>;

beforeAll(async () => {
  headers = (await addAdminToken(database)).headers;
});

describe.each(mounts)('opening a preview ($mount)', ({ mount, url }) => {
  const open = (token: string, sender: Record<string, string> = { origin }) =>
    send(url, '/api/v1/previews/open', { method: 'POST', headers: sender, json: { token } });

  it('exchanges a live token for cookies of the two pages, until the links are ended', async () => {
    const fields = { title_en: `Preview on ${mount}`, title_zh: '', content_en: 'Text.', content_zh: '', is_published: false };
    const created = await send(url, '/api/v1/admin/articles', {
      method: 'POST',
      headers,
      json: { ...fields, category_slug: 'labour', author_name: 'A. Tester' },
    });
    const id = String(created.body.id);
    const previews = `/api/v1/admin/articles/${id}/previews`;
    const made = await send(url, previews, { method: 'POST', headers });
    expect(made).toMatchObject({ status: 200, json: { url: expect.any(String) } });
    const token = String(new URLSearchParams(new URL(String(made.body.url)).hash.slice(1)).get('token'));

    const opened = await open(token);
    expect(opened).toMatchObject({ status: 200, json: { id, expires_at: expect.stringMatching(/^\d{4}-.*Z$/) } });
    const cookies = opened.headers['set-cookie'] ?? [];
    expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1]).sort()).toEqual([`/en/preview/${id}`, `/zh/preview/${id}`]);
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly/);

    expect(await open(token, {})).toMatchObject({ status: 403, json: { code: 'origin_refused' } });
    expect(await open(token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')))).toMatchObject({
      status: 400,
      json: { code: 'token_invalid' },
    });
    expect(await send(url, previews, { method: 'DELETE', headers })).toMatchObject({ status: 200 });
    expect(await open(token)).toMatchObject({ status: 400, json: { code: 'token_invalid' } });
  });
});
