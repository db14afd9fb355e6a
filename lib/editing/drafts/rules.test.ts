import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DraftField, draftFields } from '../article-lock/record';
import type { ArticleRecord, DraftRecord } from '../article-lock/schema';
import { mergeDraft, mergeSave, toPublishedMarks } from './rules';

const empty = Object.fromEntries(draftFields.map((field) => [field, ''])) as unknown as DraftRecord;
const record = (fields: Partial<Record<DraftField, unknown>>) => ({ ...empty, ...fields }) as ArticleRecord;
const mark = (version: number) => ({ version, by: 'staff:ann@example.com', at: '2026-03-01T00:00:00.000Z' });

describe('merge on publishing', () => {
  test.each([
    // base, draft, article, and what is published; `!` is a conflict
    ['a', 'a', 'a', 'a'],
    ['a', 'b', 'a', 'b'],
    ['a', 'a', 'b', 'b'],
    ['a', 'b', 'b', 'b'],
    ['a', 'b', 'c', '!'],
    ['a', '', 'c', '!'],
    ['', 'b', '', 'b'],
    [['x'], ['x'], ['x', 'y'], ['x', 'y']],
    [[{ n: 1 }], [{ n: 2 }], [{ n: 1 }], [{ n: 2 }]],
    [['x'], ['y'], ['z'], '!'],
  ])('of base %j, draft %j and article %j is %j', (base, draft, article, published) => {
    const { merged, conflicts } = mergeDraft(
      { record: record({ mentions: draft }), base: record({ mentions: base }) },
      record({ mentions: article }),
      { mentions: mark(7) },
    );
    const { by, at } = mark(7);
    if (published === '!') expect(conflicts).toEqual([{ field: 'mentions', theirs: article, by, at }]);
    else expect([merged.mentions, conflicts]).toEqual([published, []]);
  });
});

describe('save based on version 5', () => {
  test.each([
    ['a field that nobody changed', 'stored', undefined, 'mine', 'changes'],
    ['a field that was changed before', 'stored', 5, 'mine', 'changes'],
    ['a field that was changed since', 'stored', 6, 'mine', 'conflicts'],
    ['the stored value again', 'same', 6, 'same', 'nothing'],
    ['nothing of a field that was changed since', 'stored', 6, undefined, 'merged'],
    ['nothing of a field that was not', 'stored', 5, undefined, 'nothing'],
  ] as const)('%s', (_, stored, version, mine, outcome) => {
    const save = mergeSave(
      { record: record({ title_en: stored }), marks: version === undefined ? {} : { title_en: mark(version) } },
      mine === undefined ? {} : { title_en: mine },
      5,
    );
    const { by, at } = mark(6);
    expect(save).toEqual({
      changes: outcome === 'changes' ? { title_en: 'mine' } : {},
      conflicts: outcome === 'conflicts' ? [{ field: 'title_en', theirs: stored, by, at }] : [],
      merged: outcome === 'merged' ? { title_en: stored } : {},
    });
  });
});

/** Editors who each know the fields as of some version, and save to one draft in any order. */
const FIELDS = ['title_en', 'title_zh', 'content_en', 'content_zh'] as const;
const steps = fc.array(
  fc.record({ editor: fc.nat(2), field: fc.constantFrom(...FIELDS), value: fc.constantFrom('', 'a', 'b', 'c') }),
  { maxLength: 40 },
);

test('random saves never overwrite a value that the editor has not seen', () => {
  fc.assert(
    fc.property(steps, (saves) => {
      let version = 1;
      let stored = record({});
      const marks: Parameters<typeof toPublishedMarks>[2] = {};
      const editors = Array.from({ length: 3 }, () => ({ version, knows: { ...stored } as Record<string, unknown> }));
      for (const { editor, field, value } of saves) {
        const me = editors[editor] as (typeof editors)[number];
        const { changes, conflicts, merged } = mergeSave({ record: stored, marks }, { [field]: value }, me.version);
        // Their value is known, or equals mine, or is reported.
        if (conflicts.length > 0) expect(stored[field]).toBe(conflicts[0]?.theirs);
        else if (stored[field] !== value) expect(stored[field]).toBe(me.knows[field]);
        if (Object.keys(changes).length > 0) {
          version += 1;
          stored = { ...stored, ...changes };
          for (const name of Object.keys(changes)) marks[name as DraftField] = mark(version);
        }
        if (conflicts.length === 0) Object.assign(me.knows, merged, { [field]: value });
        else Object.assign(me.knows, stored);
        me.version = version;
        expect(me.knows).toEqual(stored);
      }
    }),
  );
});

test('publishing merges fields changed on one side and reports fields changed on both', () => {
  const side = fc.record(Object.fromEntries(FIELDS.map((field) => [field, fc.constantFrom('a', 'b', 'c')])));
  fc.assert(
    fc.property(side, side, side, (base, draft, article) => {
      const { merged, conflicts } = mergeDraft({ record: record(draft), base: record(base) }, record(article), {});
      const reported = conflicts.map(({ field }) => field);
      for (const field of FIELDS) {
        const sides = new Set([draft[field], article[field]].filter((value) => value !== base[field]));
        expect(reported.includes(field)).toBe(sides.size === 2);
        if (sides.size < 2) expect(merged[field]).toBe([...sides][0] ?? base[field]);
      }
    }),
  );
});

test('a published value keeps its change mark, and a value from the article gets a new one', () => {
  const draft = { record: record({ title_en: 'mine', title_zh: 'old' }), marks: { title_en: mark(3) } };
  const article = record({ title_en: 'mine', title_zh: 'theirs' });
  const marks = { title_en: mark(9), title_zh: mark(4), is_published: mark(9) };
  expect(toPublishedMarks(draft, article, marks, 9)).toEqual({
    title_en: mark(3),
    title_zh: mark(9),
    is_published: mark(9),
  });
});
