import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { listChanges } from '../../lib/archive/changes/reads';
import type { Database } from '../../lib/platform/db/client';
import { insertArticle, insertCategory, readNewestStamp } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { appUrl, bySlug, catchUp, copyOf, type Mirror, readSource } from '../support/mirror';

/** Steps refer to articles by a fixed name because their slugs change. */
type Step =
  | { do: 'create'; name: string; slug: string; draft?: boolean }
  | { do: 'rename'; name: string; slug: string }
  | { do: 'edit' | 'hide' | 'show' | 'archive' | 'delete'; name: string };

const create = (name: string, slug: string, draft = false): Step => ({ do: 'create', name, slug, draft });
const rename = (name: string, slug: string): Step => ({ do: 'rename', name, slug });
const edit = (name: string): Step => ({ do: 'edit', name });
const hide = (name: string): Step => ({ do: 'hide', name });
const show = (name: string): Step => ({ do: 'show', name });
const archive = (name: string): Step => ({ do: 'archive', name });
const remove = (name: string): Step => ({ do: 'delete', name });

/** The steps taken and the entries /changes lists afterwards, in order: type, slug, previous slugs. */
const cases: { title: string; steps: Step[]; entries: [string, string, string[]][] }[] = [
  {
    title: 'a renamed article drops its old slug',
    steps: [create('A', 'a'), rename('A', 'b')],
    entries: [['upsert', 'b', ['a']]],
  },
  {
    title: 'another article takes the old slug',
    steps: [create('A', 'a'), rename('A', 'b'), create('B', 'a')],
    entries: [
      ['upsert', 'b', []],
      ['upsert', 'a', []],
    ],
  },
  {
    title: 'another article takes the old slug, then the first is edited',
    steps: [create('A', 'a'), rename('A', 'b'), create('B', 'a'), edit('A')],
    entries: [
      ['upsert', 'a', []],
      ['upsert', 'b', []],
    ],
  },
  {
    title: 'another article takes the old slug and is deleted',
    steps: [create('A', 'a'), rename('A', 'b'), create('B', 'a'), edit('A'), remove('B')],
    entries: [
      ['upsert', 'b', ['a']],
      ['delete', 'a', []],
    ],
  },
  {
    title: 'a draft takes the old slug',
    steps: [create('A', 'a'), rename('A', 'b'), create('B', 'a', true)],
    entries: [['upsert', 'b', ['a']]],
  },
  {
    title: 'two articles swap their slugs',
    steps: [create('A', 'a'), create('B', 'b'), rename('A', 't'), rename('B', 'a'), rename('A', 'b')],
    entries: [
      ['upsert', 'a', []],
      ['upsert', 'b', ['t']],
    ],
  },
  {
    title: 'three articles rotate their slugs',
    steps: [
      create('A', 'a'),
      create('B', 'b'),
      create('C', 'c'),
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
    title: 'an article is renamed and renamed back',
    steps: [create('A', 'a'), rename('A', 'b'), rename('A', 'a')],
    entries: [['upsert', 'a', ['b']]],
  },
  {
    title: 'a deleted slug is created again',
    steps: [create('A', 'a'), remove('A'), create('B', 'a')],
    entries: [
      ['delete', 'a', []],
      ['upsert', 'a', []],
    ],
  },
  {
    title: 'a deleted slug is created again and deleted again',
    steps: [create('A', 'a'), remove('A'), create('B', 'a'), remove('B')],
    entries: [
      ['delete', 'a', []],
      ['delete', 'a', []],
    ],
  },
  {
    title: 'a renamed article is deleted after another took its first slug',
    steps: [create('A', 'a'), rename('A', 'b'), create('B', 'a'), remove('A')],
    entries: [
      ['upsert', 'a', []],
      ['delete', 'b', []],
    ],
  },
  {
    title: 'an article is renamed while it is hidden',
    steps: [create('A', 'a'), hide('A'), rename('A', 'b')],
    entries: [['delete', 'b', ['a']]],
  },
  {
    title: 'an article is renamed while it is hidden, and another takes its slug',
    steps: [create('A', 'a'), hide('A'), rename('A', 'b'), create('B', 'a')],
    entries: [
      ['delete', 'b', []],
      ['upsert', 'a', []],
    ],
  },
  {
    title: 'an article renamed while hidden is shown again',
    steps: [create('A', 'a'), hide('A'), rename('A', 'b'), create('B', 'a'), show('A')],
    entries: [
      ['upsert', 'a', []],
      ['upsert', 'b', []],
    ],
  },
  {
    title: 'a hidden article is renamed to a slug that a published article gave up',
    steps: [create('A', 'a'), create('B', 'b'), hide('A'), rename('B', 'c'), rename('A', 'b')],
    entries: [
      ['delete', 'b', ['a']],
      ['upsert', 'c', ['b']],
    ],
  },
  {
    title: 'a hidden article is renamed and deleted',
    steps: [create('A', 'a'), hide('A'), rename('A', 'b'), remove('A'), create('B', 'b')],
    entries: [
      ['delete', 'b', ['a']],
      ['upsert', 'b', []],
    ],
  },
  {
    title: 'another article takes the slug of an archived one',
    steps: [create('A', 'a'), archive('A'), rename('A', 'old-a'), create('B', 'a'), rename('B', 'b')],
    entries: [
      ['delete', 'old-a', ['a']],
      ['upsert', 'b', ['a']],
    ],
  },
  {
    title: 'a draft that was never published leaves no trace',
    steps: [create('A', 'a', true), rename('A', 'b'), remove('A'), create('B', 'a')],
    entries: [['upsert', 'a', []]],
  },
  {
    title: 'one slug passes through three articles',
    steps: [create('A', 'a'), rename('A', 'a1'), create('B', 'a'), rename('B', 'a2'), create('C', 'a'), hide('C'), edit('A')],
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

/** Runs a step; skips one that is impossible (slug taken, article deleted). */
async function runStep(step: Step, ids: Map<string, string>): Promise<void> {
  const { pool } = database;
  const id = ids.get(step.name);
  if ((step.do === 'create') === (id !== undefined)) return;
  try {
    if (step.do === 'create') {
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
 * Starts a mirror before every step and syncs a copy of it after every later step; each must end up identical to the
 * source.
 */
async function expectAllMirrorsConverge(steps: Step[]): Promise<Date> {
  await database.pool.query('DELETE FROM articles');
  const beginning = await readNewestStamp(database.pool);
  const ids = new Map<string, string>();
  const mirrors: { name: string; mirror: Mirror }[] = [];
  for (const [index, step] of steps.entries()) {
    const fresh: Mirror = { since: await readNewestStamp(database.pool), articles: await readSource() };
    await runStep(step, ids);
    for (const { name, mirror } of [...mirrors]) {
      if (name.includes('again')) continue;
      const again = copyOf(mirror);
      await catchUp(again, 1);
      mirrors.push({ name: `${name}, again after step ${index + 1}`, mirror: again });
    }
    mirrors.push({ name: `from before step ${index + 1}`, mirror: fresh });
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
    const beginning = await expectAllMirrorsConverge(steps);
    const { changes } = await listChanges({ since: beginning, pageSize: 100 }, appUrl);
    expect(changes.map((change) => [change.type, change.slug, change.previous_slugs])).toEqual(entries);
  });

  it('slugs change at random', async () => {
    const name = fc.constantFrom('A', 'B', 'C');
    const slug = fc.constantFrom('a', 'b', 'c');
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), name, slug, draft: fc.boolean() }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('rename' as const), name, slug }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('edit' as const, 'hide', 'show', 'archive', 'delete'), name }) },
    );
    const initial: Step[] = [create('A', 'a'), create('B', 'b')];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), (steps) =>
        expectAllMirrorsConverge([...initial, ...steps]).then(() => undefined),
      ),
      { numRuns: 15, seed: 20_261_123 },
    );
  });
});
