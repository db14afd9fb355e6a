import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories, addVideos, find, findExactly } from '../support/search';

/** The database maintains the index, so search reflects every write immediately. */
const database = await createTestDatabase();
const run = (sql: string, values: unknown[] = []) => database.pool.query(sql, values);
beforeAll(() => addCategories(database, 'one', 'two'));

/** What the index knows of an article or a video that waits to be indexed; changes with its text. */
async function documentVersion(table: 'articles' | 'videos', key: string): Promise<string | undefined> {
  const { rows } = await run(
    `SELECT p.version FROM search_pending p JOIN ${table} t ON t.id = p.id
     WHERE ${table === 'articles' ? 't.slug' : 't.video_url'} = $1`,
    [key],
  );
  return rows[0]?.version;
}

describe('articles', () => {
  it.each([
    ['its English title', "title_en = 'heron'"],
    ['its Chinese title', "title_zh = 'heron'"],
    ['its Russian title', "title_ru = 'heron'"],
    ['its English excerpt', "excerpt_en = 'heron'"],
    ['its Chinese excerpt', "excerpt_zh = 'heron'"],
    ['its Russian excerpt', "excerpt_ru = 'heron'"],
    ['its English body', "content_en = 'heron'"],
    ['its Chinese body', "content_zh = 'heron'"],
    ['its tags', "tags = '{bird,heron}'"],
    ['the Chinese names of its tags', "tags_zh = '{heron}', tags = '{bird}'"],
    ['its author', "author_name = 'heron'"],
    ['its author in Chinese', "author_name_zh = 'heron'"],
  ])('make an edit of %s searchable at once and drop the old text', async (_what, change) => {
    await addArticles(database, [{ slug: 'edited', title_en: 'x', content_en: 'x', content_zh: 'x' }]);
    expect(await findExactly('heron')).toEqual([]);
    await run(`UPDATE articles SET ${change} WHERE slug = 'edited'`);
    expect(await findExactly('heron')).toEqual(['edited']);
    const column = change.split(' ')[0];
    await run(`UPDATE articles SET ${column} = ${column?.startsWith('tags') ? "'{}'" : "'egret'"} WHERE slug = 'edited'`);
    expect(await findExactly('heron')).toEqual([]);
    await run("DELETE FROM articles WHERE slug = 'edited'");
    expect(await find('egret')).toMatchObject({ total: 0, items: [] });
  });

  it.each([
    ['drafts', 'is_published = false', 'is_published = true'],
    ['archived', 'is_archived = true', 'is_archived = false'],
    ['postponed', "publish_at = '2999-01-01'", "publish_at = '2020-01-01'"],
  ])('disappear at once when %s and reappear with their current text', async (_state, hide, show) => {
    await addArticles(database, [{ slug: 'moving', title_en: 'Stork', content_zh: '白鹳' }]);
    expect(await findExactly('白鹳')).toEqual(['moving']);
    await run(`UPDATE articles SET ${hide} WHERE slug = 'moving'`);
    expect(await find('stork')).toMatchObject({ total: 0 });
    expect(await find('白鹳')).toMatchObject({ total: 0 });
    await run(`UPDATE articles SET content_zh = '黑鹳' WHERE slug = 'moving'`);
    expect(await find('黑鹳')).toMatchObject({ total: 0 });
    await run(`UPDATE articles SET ${show} WHERE slug = 'moving'`);
    expect([await findExactly('黑鹳'), await findExactly('白鹳')]).toEqual([['moving'], []]);
    await run("DELETE FROM articles WHERE slug = 'moving'");
  });

  it('are found once published by schedule', async () => {
    await addArticles(database, [{ slug: 'soon', title_en: 'Curlew', publish_at: '2999-01-01T00:00:00Z' }]);
    expect(await find('curlew')).toMatchObject({ total: 0 });
    await run('ALTER TABLE articles DISABLE TRIGGER b_write');
    await run("UPDATE articles SET publish_at = now() - interval '1 second', published_at = now() WHERE slug = 'soon'");
    await run('ALTER TABLE articles ENABLE TRIGGER b_write');
    expect(await find('curlew')).toMatchObject({ total: 0 });
    expect((await run('SELECT archive_go_live() AS published')).rows).toEqual([{ published: 1 }]);
    expect(await findExactly('curlew')).toEqual(['soon']);
  });

  it('are found at once with a new slug and category', async () => {
    await addArticles(database, [{ slug: 'old-name', title_en: 'Plover' }]);
    await run("UPDATE articles SET slug = 'new-name', category_slug = 'two' WHERE slug = 'old-name'");
    expect(await findExactly('plover')).toEqual(['new-name']);
    expect(await findExactly('plover', { category: 'two' })).toEqual(['new-name']);
    expect(await find('plover', { category: 'one' })).toMatchObject({ total: 0 });
  });

  it('are found correctly after multi-row statements, upserts and rollbacks', async () => {
    await addArticles(database, [
      { slug: 'a1', title_en: 'Wren' },
      { slug: 'a2', title_en: 'Wren' },
      { slug: 'a3', title_en: 'Wren', is_published: false },
    ]);
    await run("UPDATE articles SET title_en = 'Robin', is_published = slug <> 'a2' WHERE slug IN ('a1', 'a2', 'a3')");
    expect((await findExactly('robin')).sort()).toEqual(['a1', 'a3']);
    expect(await find('wren')).toMatchObject({ total: 0 });
    await run(`INSERT INTO articles (slug, title_en, title_zh, content_en, content_zh, category_slug, author_name)
      VALUES ('a1', 'Finch', '', '', '', 'one', 'A'), ('a4', 'Finch', '', '', '', 'one', 'A')
      ON CONFLICT (slug) DO UPDATE SET title_en = excluded.title_en`);
    expect((await findExactly('finch')).sort()).toEqual(['a1', 'a4']);
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query("DELETE FROM articles WHERE slug = 'a4'");
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
    expect((await findExactly('finch')).sort()).toEqual(['a1', 'a4']);
    await run("DELETE FROM articles WHERE slug LIKE 'a_'");
    expect(await find('finch')).toMatchObject({ total: 0 });
  });

  it.each([
    "author_title_en = 'Other'",
    "author_avatar = '/a.jpg'",
    "cover_image = '/c.jpg'",
    'is_featured = true',
    'is_pinned = true',
    'is_premium = true',
    "geo_core_problem_en = 'g'",
    "aliases = '{other}'",
    `mentions = '["m"]'`,
    "slug = 'same-still'",
    "original_source_name = 's'",
  ])('an edit of %s does not index the document again', async (change) => {
    await addArticles(database, [{ slug: 'same', title_en: 'Dunnock', excerpt_en: 'e', tags: ['t'] }]);
    const before = await documentVersion('articles', 'same');
    expect(before).toBeDefined();
    await run(`UPDATE articles SET ${change} WHERE slug = 'same'`);
    expect(await documentVersion('articles', change.startsWith('slug') ? 'same-still' : 'same')).toBe(before);
    await run("UPDATE articles SET title_en = 'Dunnocks!' WHERE title_en = 'Dunnock'");
    expect(await documentVersion('articles', change.startsWith('slug') ? 'same-still' : 'same')).not.toBe(before);
    await run("DELETE FROM articles WHERE title_en = 'Dunnocks!'");
  });
});

describe('videos', () => {
  const url = 'https://example.com/v';

  it.each([
    ['title_en', 'kestrel'],
    ['title_zh', '红隼'],
    ['description_en', 'kestrel'],
    ['description_zh', '红隼'],
  ])('edits of %s, unpublishing and deletion are searchable at once', async (column, word) => {
    await addVideos(database, [{ video_url: url, title_en: 'x' }]);
    await run(`UPDATE videos SET ${column} = $1`, [word]);
    expect(await findExactly(word)).toEqual([url]);
    await run('UPDATE videos SET is_published = false');
    expect(await find(word)).toMatchObject({ total: 0 });
    await run("UPDATE videos SET is_published = true, category_slug = 'two'");
    expect(await findExactly(word, { category: 'two' })).toEqual([url]);
    await run('DELETE FROM videos');
    expect(await find(word)).toMatchObject({ total: 0 });
  });

  it.each(["thumbnail = '/t.jpg'", "duration = '9:00'", 'updated_at = now()', "video_url = 'https://example.com/w'"])(
    'an edit of %s does not index the document again',
    async (change) => {
      await addVideos(database, [{ video_url: url, title_en: 'Merlin' }]);
      const key = change.startsWith('video_url') ? 'https://example.com/w' : url;
      const before = await documentVersion('videos', url);
      await run(`UPDATE videos SET ${change}`);
      const after = await documentVersion('videos', key);
      await run('DELETE FROM videos');
      expect(before).toBeDefined();
      expect(after).toBe(before);
    },
  );

  it('leave no document behind when their id changes', async () => {
    await addVideos(database, [{ video_url: url, title_en: 'Osprey' }]);
    await run('UPDATE videos SET id = gen_random_uuid()');
    expect((await find('osprey')).total).toBe(1);
    await run('DELETE FROM videos');
  });
});
