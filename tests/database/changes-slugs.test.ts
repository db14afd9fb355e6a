import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { listChanges } from '../../lib/changes/reads';
import type { Database } from '../../lib/db/client';
import { insertArticle, insertCategory, readNewestStamp } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { appUrl, bySlug, catchUp, copyOf, type Mirror, readSource } from '../support/mirror';

/** Articles go by a name of their own in these tables, because their slugs are what moves. */
type Step =
  | { do: 'make'; name: string; slug: string; draft?: boolean }
  | { do: 'rename'; name: string; slug: string }
  | { do: 'edit' | 'hide' | 'show' | 'archive' | 'delete'; name: string };

const make = (name: string, slug: string, draft = false): Step => ({ do: 'make', name, slug, draft });
const rename = (name: string, slug: string): Step => ({ do: 'rename', name, slug });
const edit = (name: string): Step => ({ do: 'edit', name });
const hide = (name: string): Step => ({ do: 'hide', name });
const show = (name: string): Step => ({ do: 'show', name });
const archive = (name: string): Step => ({ do: 'archive', name });
const remove = (name: string): Step => ({ do: 'delete', name });

/** What happens, and what of it stands in /changes in the end: type, slug, previous slugs, in order. */
const cases: { title: string; steps: Step[]; entries: [string, string, string[]][] }[] = [
  {
    title: 'a renamed article drops its old slug',
    steps: [make('A', 'a'), rename('A', 'b')],
    entries: [['upsert', 'b', ['a']]],
  },
  {
    title: 'another article takes the old slug',
    steps: [make('A', 'a'), rename('A', 'b'), make('B', 'a')],
    entries: [
      ['upsert', 'b', []],
      ['upsert', 'a', []],
    ],
  },
  {
    title: 'another takes the old slug, and the first is edited after it',
    steps: [make('A', 'a'), rename('A', 'b'), make('B', 'a'), edit('A')],
    entries: [
      ['upsert', 'a', []],
      ['upsert', 'b', []],
    ],
  },
  {
    title: 'another takes the old slug and leaves again by deletion',
    steps: [make('A', 'a'), rename('A', 'b'), make('B', 'a'), edit('A'), remove('B')],
    entries: [
      ['upsert', 'b', ['a']],
      ['delete', 'a', []],
    ],
  },
  {
    title: 'another takes the old slug as a draft, which readers do not see',
    steps: [make('A', 'a'), rename('A', 'b'), make('B', 'a', true)],
    entries: [['upsert', 'b', ['a']]],
  },
  {
    title: 'two articles swap their slugs',
    steps: [make('A', 'a'), make('B', 'b'), rename('A', 't'), rename('B', 'a'), rename('A', 'b')],
    entries: [
      ['upsert', 'a', []],
      ['upsert', 'b', ['t']],
    ],
  },
  {
    title: 'three articles pass their slugs round',
    steps: [
      make('A', 'a'),
      make('B', 'b'),
      make('C', 'c'),
      rename('A', 't'),
      rename('B', 'a'),
      rename('C', 'b'),
      rename('A', 'c'),
    ],
    entries: [
      ['upsert', 'a', []],
      ['upsert', 'b', []],
      ['upsert', 'c', ['t']],
    ],
  },
  {
    title: 'an article is renamed there and back',
    steps: [make('A', 'a'), rename('A', 'b'), rename('A', 'a')],
    entries: [['upsert', 'a', ['b']]],
  },
  {
    title: 'a deleted slug is made again',
    steps: [make('A', 'a'), remove('A'), make('B', 'a')],
    entries: [
      ['delete', 'a', []],
      ['upsert', 'a', []],
    ],
  },
  {
    title: 'a deleted slug is made again and deleted again',
    steps: [make('A', 'a'), remove('A'), make('B', 'a'), remove('B')],
    entries: [
      ['delete', 'a', []],
      ['delete', 'a', []],
    ],
  },
  {
    title: 'a renamed article is deleted after another took its first slug',
    steps: [make('A', 'a'), rename('A', 'b'), make('B', 'a'), remove('A')],
    entries: [
      ['upsert', 'a', []],
      ['delete', 'b', []],
    ],
  },
  {
    title: 'an article is renamed while it is hidden',
    steps: [make('A', 'a'), hide('A'), rename('A', 'b')],
    entries: [['delete', 'b', ['a']]],
  },
  {
    title: 'an article is renamed while it is hidden, and another takes its slug',
    steps: [make('A', 'a'), hide('A'), rename('A', 'b'), make('B', 'a')],
    entries: [
      ['delete', 'b', []],
      ['upsert', 'a', []],
    ],
  },
  {
    title: 'an article renamed while hidden comes back',
    steps: [make('A', 'a'), hide('A'), rename('A', 'b'), make('B', 'a'), show('A')],
    entries: [
      ['upsert', 'a', []],
      ['upsert', 'b', []],
    ],
  },
  {
    title: 'a hidden article is renamed to a slug that a live one left',
    steps: [make('A', 'a'), make('B', 'b'), hide('A'), rename('B', 'c'), rename('A', 'b')],
    entries: [
      ['delete', 'b', ['a']],
      ['upsert', 'c', ['b']],
    ],
  },
  {
    title: 'a hidden article is renamed and deleted',
    steps: [make('A', 'a'), hide('A'), rename('A', 'b'), remove('A'), make('B', 'b')],
    entries: [
      ['delete', 'b', ['a']],
      ['upsert', 'b', []],
    ],
  },
  {
    title: 'an archived article leaves its slug to another',
    steps: [make('A', 'a'), archive('A'), rename('A', 'old-a'), make('B', 'a'), rename('B', 'b')],
    entries: [
      ['delete', 'old-a', ['a']],
      ['upsert', 'b', ['a']],
    ],
  },
  {
    title: 'a draft that nobody saw leaves no trace',
    steps: [make('A', 'a', true), rename('A', 'b'), remove('A'), make('B', 'a')],
    entries: [['upsert', 'a', []]],
  },
  {
    title: 'one slug passes through three articles',
    steps: [make('A', 'a'), rename('A', 'a1'), make('B', 'a'), rename('B', 'a2'), make('C', 'a'), hide('C'), edit('A')],
    entries: [
      ['upsert', 'a2', ['a']],
      ['delete', 'a', []],
      ['upsert', 'a1', ['a']],
    ],
  },
];

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertCategory(database.pool, 'revenue');
});

/** Takes a step; one that cannot be taken (the slug is held, the article is gone) is left out. */
async function take(step: Step, ids: Map<string, string>): Promise<void> {
  const { pool } = database;
  const id = ids.get(step.name);
  if ((step.do === 'make') === (id !== undefined)) return;
  try {
    if (step.do === 'make') {
      ids.set(step.name, await insertArticle(pool, { slug: step.slug, title_en: step.name, is_published: !step.draft }));
    } else if (step.do === 'rename') await pool.query('UPDATE articles SET slug = $2 WHERE id = $1', [id, step.slug]);
    else if (step.do === 'edit') await pool.query("UPDATE articles SET title_zh = title_zh || '改' WHERE id = $1", [id]);
    else if (step.do === 'hide') await pool.query('UPDATE articles SET is_published = false WHERE id = $1', [id]);
    else if (step.do === 'archive') await pool.query('UPDATE articles SET is_archived = true WHERE id = $1', [id]);
    else if (step.do === 'show') {
      await pool.query('UPDATE articles SET is_published = true, is_archived = false WHERE id = $1', [id]);
    } else {
      await pool.query('DELETE FROM articles WHERE id = $1', [id]);
      ids.delete(step.name);
    }
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
  }
}

/**
 * A mirror starts before each step, reads once more after each later step, then to the end: whatever it knew and whenever
 * it looked, it must end with the source.
 */
async function expectEveryMirrorRight(steps: Step[]): Promise<Date> {
  await database.pool.query('DELETE FROM articles');
  const beginning = await readNewestStamp(database.pool);
  const ids = new Map<string, string>();
  const mirrors: { name: string; mirror: Mirror }[] = [];
  for (const [index, step] of steps.entries()) {
    const here: Mirror = { since: await readNewestStamp(database.pool), articles: await readSource() };
    await take(step, ids);
    for (const { name, mirror } of [...mirrors]) {
      if (name.includes('again')) continue;
      const again = copyOf(mirror);
      await catchUp(again, 1);
      mirrors.push({ name: `${name}, again after step ${index + 1}`, mirror: again });
    }
    mirrors.push({ name: `from before step ${index + 1}`, mirror: here });
  }
  const source = bySlug(await readSource());
  for (const { name, mirror } of mirrors) {
    for (const pageSize of [1, 2, 100]) {
      const last = copyOf(mirror);
      await catchUp(last, pageSize);
      expect({ name, pageSize, articles: bySlug(last.articles) }).toEqual({ name, pageSize, articles: source });
    }
  }
  return beginning;
}

describe('a mirror is complete from every starting point when', () => {
  it.each(cases)('$title', async ({ steps, entries }) => {
    const beginning = await expectEveryMirrorRight(steps);
    const { changes } = await listChanges({ since: beginning, pageSize: 100 }, appUrl);
    expect(changes.map((change) => [change.type, change.slug, change.previous_slugs])).toEqual(entries);
  });

  it('slugs move about at random', async () => {
    const name = fc.constantFrom('A', 'B', 'C');
    const slug = fc.constantFrom('a', 'b', 'c');
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 2, arbitrary: fc.record({ do: fc.constant('make' as const), name, slug, draft: fc.boolean() }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('rename' as const), name, slug }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('edit' as const, 'hide', 'show', 'archive', 'delete'), name }) },
    );
    const begin: Step[] = [make('A', 'a'), make('B', 'b')];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), (steps) =>
        expectEveryMirrorRight([...begin, ...steps]).then(() => undefined),
      ),
      { numRuns: 15 },
    );
  });
});
