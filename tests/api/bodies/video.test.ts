import { describe, expect, test } from 'vitest';
import { send } from '../../support/http';
import { mounts } from '../../support/mounts';

const ABSENT = '00000000-0000-4000-8000-000000000000';

describe.each(mounts)('GET /videos/{id}, $mount', ({ url }) => {
  test('returns the same video as the list', async () => {
    const { items } = (await send(url, '/api/v1/videos?page_size=2')).json as { items: { id: string }[] };
    for (const item of items) expect((await send(url, `/api/v1/videos/${item.id}`)).json).toEqual(item);
  });

  test('returns resource_not_found for an unknown id', async () => {
    const { status, json } = await send(url, `/api/v1/videos/${ABSENT}`);
    expect([status, json]).toEqual([404, expect.objectContaining({ code: 'resource_not_found', resource: 'video' })]);
  });

  test('rejects an id that is not a UUID', async () => {
    const { status, json } = await send(url, '/api/v1/videos/one');
    expect([status, (json as { detail: { loc: string[]; type: string }[] }).detail]).toEqual([
      422,
      [expect.objectContaining({ loc: ['path', 'id'], type: 'string_pattern_mismatch' })],
    ]);
  });
});
