import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { operations } from '../routes';

/** Texts and values of which every field that is not free text rejects some. */
const HOSTILE: unknown[] = [
  '',
  ' ',
  ' a ',
  'a\nb',
  'a\r\nBcc: b@c.example',
  '\0',
  '\ud800',
  'a'.repeat(400_000),
  'javascript:alert(1)',
  'http://a.example/x',
  '/\\a.example',
  '../a',
  'A B',
  'no time',
  '2999-01-01',
  'not-a-date@',
  5,
  -1,
  1.5,
  1e300,
  true,
  {},
  [],
  ['a', 'a'],
  [''],
  [5],
  Array.from({ length: 1_000 }, (_, index) => `a${index}`),
];

type Fields = Record<string, z.ZodType>;

const fieldsOf = (schema: unknown): Fields => (schema as { shape?: Fields } | undefined)?.shape ?? {};

/** Fields of a PATCH that the POST of its collection has, too. */
const shared = operations
  .filter(({ method }) => method === 'PATCH')
  .flatMap((update) => {
    const collection = update.path.replace(/\/\{\w+\}$/, '');
    const create = operations.find(({ method, path }) => method === 'POST' && path === collection);
    const [before, after] = [fieldsOf(create?.body), fieldsOf(update.body)];
    return Object.keys(after)
      .filter((name) => Object.hasOwn(before, name))
      .map((name) => ({ name: `${update.id} ${name}`, create: before[name] as z.ZodType, update: after[name] as z.ZodType }));
  });

describe('a field of an update', () => {
  test('is found for every kind of record', () => {
    expect(new Set(shared.map(({ name }) => name.split(' ')[0])).size).toBeGreaterThanOrEqual(5);
  });

  /** An update may empty what was never set while the record was created. */
  const EMPTIABLE = 'updateArticle publish_at';

  test.each(shared)('$name accepts what creating the record accepts, and nothing else', ({ name, create, update }) => {
    const values = HOSTILE.filter((value) => name !== EMPTIABLE || value !== '');
    const outcomesOf = (schema: z.ZodType) =>
      values.map((value) => {
        const { success, data } = schema.safeParse(value);
        return success ? { value: data } : 'rejected';
      });
    expect(outcomesOf(update)).toEqual(outcomesOf(create));
  });
});
