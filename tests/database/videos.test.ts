import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countVideosByCategory, getAdminVideo, listAdminVideos, listVideos, listVideosOf } from '../../lib/archive/videos/reads';
import { VideoCreate, VideoUpdate } from '../../lib/archive/videos/schema';
import { createVideo, deleteVideo, updateVideo } from '../../lib/archive/videos/writes';
import type { Database } from '../../lib/platform/db/client';
import { NotFoundError } from '../../lib/platform/errors';
import { insertCategory, read } from '../support/articles';
import { inParallel, tally } from '../support/concurrency';
import { createTestDatabase } from '../support/databases';
import { readAudit } from '../support/people';

let database: Database;
const context = { name: 'staff:ed@example.com', requestId: 'request-1' };
const url = 'https://v.example.com/rooms.mp4';
const video = (fields: object = {}) => VideoCreate.parse({ title_zh: '客房', title_en: 'Rooms', video_url: url, ...fields });
const ABSENT = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  database = await createTestDatabase();
  for (const slug of ['labour', 'revenue']) await insertCategory(database.pool, slug);
});

beforeEach(() => database.pool.query('DELETE FROM videos'));

describe('a video', () => {
  test('is created with defaults and one audit row, and is visible at once', async () => {
    const version = await read(database.pool, 'SELECT version FROM archive_state');
    const id = await createVideo(database, video({ category_slug: 'labour', thumbnail: null }), context);
    expect(await getAdminVideo(id)).toMatchObject({
      id,
      title_en: 'Rooms',
      description_zh: '',
      thumbnail: '',
      category_slug: 'labour',
      is_published: true,
    });
    expect((await listVideos({ lang: 'both', page: 1, pageSize: 9 })).items.map((item) => item.id)).toEqual([id]);
    expect(await countVideosByCategory()).toEqual(new Map([['labour', 1]]));
    expect(await readAudit(database, `video:${id}`)).toMatchObject([{ actor: context.name, action: 'video.create' }]);
    expect(await read(database.pool, 'SELECT version FROM archive_state')).not.toBe(version);
  });

  test('belongs to the articles whose address is a line of its description', async () => {
    const describedBy = (name: string, fields: object) =>
      createVideo(database, video({ video_url: `https://v.example.com/${name}.mp4`, ...fields }), context);
    await describedBy('other', { description_en: '/archive/rooms-sold' });
    await describedBy('mention', { description_en: 'More in /archive/rooms today.' });
    await describedBy('hidden', { description_en: '/archive/rooms', is_published: false });
    const first = await describedBy('first', { description_en: 'A tour.\n/archive/rooms' });
    const second = await describedBy('second', { description_zh: 'https://example.com/zh/archive/rooms' });
    expect((await listVideosOf('rooms')).map(({ id }) => id)).toEqual([second, first]);
    expect(await listVideosOf('r_oms')).toEqual([]);
  });

  test('has a unique URL under concurrent writes', async () => {
    const other = await createVideo(database, video({ video_url: 'https://v.example.com/other.mp4' }), context);
    const outcomes = await inParallel(9, 9, (index) =>
      (index % 3 === 0
        ? updateVideo(database, other, { video_url: url }, context)
        : createVideo(database, video(), context).then(() => undefined)
      ).then(
        () => 'done',
        (error) => (error as Error).message,
      ),
    );
    const holder = await read<string>(database.pool, 'SELECT id FROM videos WHERE video_url = $1', [url]);
    // Taking what one already has changes nothing.
    expect(tally(outcomes)).toEqual(holder === other ? { done: 3, video_exists: 6 } : { done: 1, video_exists: 8 });
    await expect(createVideo(database, video(), context)).rejects.toMatchObject({ data: { held_by: holder } });
  });

  test.each([
    ['sets a field', { duration: '12:40' }, { duration: '12:40' }],
    ['empties a text', { title_zh: '' }, { title_zh: '' }],
    ['withdraws', { is_published: false }, { is_published: false }],
    ['leaves the category', { category_slug: '' }, { category_slug: '' }],
    ['keeps null and absent fields', { title_en: null, is_published: null }, undefined],
  ])('%s', async (_rule, update, after) => {
    const id = await createVideo(database, video({ category_slug: 'labour' }), context);
    const before = await getAdminVideo(id);
    await updateVideo(database, id, VideoUpdate.parse(update), context);
    expect(await getAdminVideo(id)).toMatchObject({ ...before, ...after, updated_at: expect.any(String) });
    expect((await readAudit(database, `video:${id}`)).slice(1)).toMatchObject(after ? [{ action: 'video.update', after }] : []);
  });

  test('belongs to an existing category', async () => {
    const issue = { field: 'category_slug', type: 'value_error' };
    await expect(createVideo(database, video({ category_slug: 'none' }), context)).rejects.toMatchObject(issue);
    await expect(updateVideo(database, ABSENT, { category_slug: 'none' }, context)).rejects.toMatchObject(issue);
    expect(await read(database.pool, 'SELECT count(*)::int FROM videos')).toBe(0);
  });

  test('is deleted once', async () => {
    const id = await createVideo(database, video(), context);
    await deleteVideo(database, id, context);
    await expect(deleteVideo(database, id, context)).rejects.toThrow(NotFoundError);
    await expect(updateVideo(database, id, { duration: '1' }, context)).rejects.toThrow(NotFoundError);
    expect((await readAudit(database, `video:${id}`)).at(-1)).toMatchObject({ action: 'video.delete', after: null });
  });
});

test('the list finds literal parts of a title or URL by category and state', async () => {
  const names: Record<string, string> = {};
  const add = async (name: string, fields: object) => {
    names[await createVideo(database, video({ video_url: `https://v.example.com/${name}`, ...fields }), context)] = name;
  };
  await add('first', { title_en: '100% rooms', category_slug: 'labour' });
  await add('second', { title_zh: '收益管理', category_slug: 'revenue', is_published: false });
  await add('third', { title_en: '100 rooms' });
  const find = async (filter: object) => {
    const { items, total } = await listAdminVideos({ page: 1, pageSize: 9, ...filter });
    expect(total).toBe(items.length);
    return items.map(({ id }) => names[id]);
  };
  expect(await find({})).toEqual(['third', 'second', 'first']);
  expect(await find({ q: '100%' })).toEqual(['first']);
  expect(await find({ q: '收益' })).toEqual(['second']);
  expect(await find({ q: 'EXAMPLE.com/th' })).toEqual(['third']);
  expect(await find({ category: 'labour' })).toEqual(['first']);
  expect(await find({ published: false })).toEqual(['second']);
  expect(await find({ published: true, q: 'rooms' })).toEqual(['third', 'first']);
  expect((await listAdminVideos({ page: 2, pageSize: 2 })).items.map(({ id }) => names[id])).toEqual(['first']);
});

describe('video URL', () => {
  const issuesOf = (video_url: unknown) =>
    VideoCreate.safeParse({ title_zh: '', title_en: '', video_url }).error?.issues.map(({ code }) => code) ?? [];

  test.each([
    [url, []],
    [`https://v.example.com/${'a'.repeat(1_978)}`, []],
    [`https://v.example.com/${'a'.repeat(1_979)}`, ['too_big', 'custom']],
    // As many bytes as would not fit the unique index.
    [`https://v.example.com/${'酒'.repeat(1_900)}`, ['custom']],
    ['', ['too_small']],
    ['http://v.example.com/a.mp4', ['custom']],
    ['javascript:alert(1)', ['custom']],
    ['https://v.example.com/a b', ['custom']],
    ['https://', ['custom']],
    ['https://v.example.com/\0', ['custom']],
    ['https://v.example.com/\ud800', ['custom']],
    [7, ['invalid_type']],
  ])('maps %.40s to %j', (text, issues) => expect(issuesOf(text)).toEqual(issues));
});
