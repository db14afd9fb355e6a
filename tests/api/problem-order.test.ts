import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertArticle } from '../support/articles';
import { send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addStaff, signIn } from '../support/people';

const database = openMountsDatabase();
const origin = 'https://research.example.com';

/** An article that is not complete, so that nothing can go live, and the slug of another one. */
type Place = { id: string; taken: string };
type Write = [name: string, method: string, path: string, valid?: (place: Place) => object, invalid?: object];

const taken = ({ taken: slug }: Place) => ({ slug });
const later = () => ({ at: new Date(Date.now() + 86_400_000).toISOString() });

/** Every write with a version. `valid` is a body with which an existing article is a 409, as far as there is one. */
const writes: Write[] = [
  ['an update with an unknown category', 'PATCH', '', taken, { category_slug: 'nowhere' }],
  ['an update with a wrong type', 'PATCH', '', taken, { title_en: 1 }],
  ['a draft with an unknown category', 'PATCH', '/draft', taken, { category_slug: 'nowhere' }],
  ['a draft with a field of publishing', 'PATCH', '/draft', taken, { is_published: true }],
  ['publishing', 'POST', '/publish', () => ({}), { publish_at: 'soon' }],
  ['a schedule', 'POST', '/schedule', later, { at: '2020-01-01T00:00:00Z' }],
  ['discarding a draft', 'DELETE', '/draft'],
  ['cancelling a schedule', 'DELETE', '/schedule'],
  ['restoring a revision', 'POST', '/revisions/99/restore'],
];

describe.each(mounts)('problems of one request ($mount)', ({ url }) => {
  let headers: Record<string, string>;
  let place: Place;
  beforeAll(async () => {
    headers = { ...(await signIn(database, (await addStaff(database, { role: 'editor' })).email)), origin };
    const slug = `taken-${randomUUID()}`;
    const category_slug = 'revenue-management';
    await insertArticle(database.pool, { slug, category_slug, is_published: false });
    const draft = { slug: `draft-${slug}`, category_slug, content_zh: '', content_en: '', is_published: false };
    place = { id: await insertArticle(database.pool, draft), taken: slug };
  });

  it.each(writes)('are reported in the order 422, 428, 404, 412, 409: %s', async (_name, method, path, valid, invalid) => {
    const codeOf = async (id: string, version: string | undefined, body: object | undefined) => {
      const reply = await send(url, `/api/v1/admin/articles/${id}${path}`, {
        method,
        headers: { ...headers, ...(version === undefined ? {} : { 'if-match': version }) },
        ...(body ? { json: body } : {}),
      });
      return reply.body.code ?? (reply.status === 422 ? 'invalid_input' : reply.status);
    };
    const absent = randomUUID();
    const body = valid?.(place);
    expect(await codeOf(invalid ? absent : 'no-id', undefined, invalid)).toBe('invalid_input');
    expect(await codeOf(absent, undefined, body)).toBe('precondition_required');
    expect(await codeOf(absent, '"99"', body)).toBe('resource_not_found');
    if (!body) return;
    expect(await codeOf(place.id, '"99"', body)).toBe('edit_conflict');
    expect(await codeOf(place.id, '"1"', body)).toMatch(/^(?:slug_taken|publish_blocked|state_conflict)$/);
  });
});
