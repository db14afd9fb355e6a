import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { InvalidInput } from '../../platform/validation';
import { booleanParam, boundedText, integerParam } from '../http/params';
import { jsonInput, queryInput } from './input';

const input = queryInput(
  z.object({
    q: boundedText({ min: 1, max: 3, description: 'Text' }),
    page: integerParam({ min: 1, max: 9, default: 1, description: 'Page' }),
    prefix: booleanParam(false, { description: 'Prefix', zh: '前缀' }),
  }),
  { page: 'number' },
);

function issuesOf(args: Record<string, unknown>, { parse } = input as { parse(args: Record<string, unknown>): unknown }) {
  try {
    return parse(args);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return error.detail.map(({ loc, type }) => `${loc.slice(1).join('.')} ${type}`);
  }
}

describe('arguments for query parameters', () => {
  test('are described with their JSON types', () => {
    expect(input.json).toEqual({
      type: 'object',
      properties: {
        q: { type: 'string', minLength: 1, maxLength: 3, description: 'Text' },
        page: { type: 'integer', minimum: 1, maximum: 9, default: 1, description: 'Page' },
        prefix: { type: 'boolean', default: false, description: 'Prefix' },
      },
      required: ['q'],
    });
  });

  test('are converted to a query string', () => {
    expect(input.parse({ q: '酒店', page: 2, prefix: true, other: {} })).toEqual({
      query: { q: '酒店', page: 2, prefix: true },
      rawQuery: { q: '酒店', page: '2', prefix: 'true' },
    });
    expect(input.parse({ q: 'a', page: null }).rawQuery).toEqual({ q: 'a' });
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{}, ['q missing']],
    [{ q: '' }, ['q string_too_short']],
    [{ q: 'long' }, ['q string_too_long']],
    [{ q: 1 }, ['q string_type']],
    [{ q: ['a'], page: {}, prefix: 1 }, ['q string_type', 'page integer_type', 'prefix boolean_type']],
    [{ q: 'a\0', page: 10 }, ['q value_error', 'page less_than_equal']],
    [{ q: '\ud800' }, ['q value_error']],
    [{ q: 'a', page: 1.5 }, ['page int_parsing']],
    [{ q: 'a', page: 1e300 }, ['page int_parsing']],
    [{ q: 'a', page: 0 }, ['page greater_than_equal']],
    [{ q: 'a', number: 0 }, ['number greater_than_equal']],
    [{ q: 'a', number: {} }, ['number integer_type']],
    [{ q: 'a', prefix: 'perhaps' }, ['prefix bool_parsing']],
    [JSON.parse('{"q":"a","__proto__":{"page":0}}'), []],
  ])('%j is fully validated', (args, expected) => {
    const found = issuesOf(args);
    expect(Array.isArray(found) ? found : []).toEqual(expected);
  });
});

test('JSON arguments may be null instead of absent', () => {
  const json = jsonInput(z.object({ slug: z.string(), offset: z.int().min(0).default(0) }));
  expect(json.parse({ slug: 'a', offset: null })).toEqual({ slug: 'a', offset: 0 });
  expect(issuesOf({ slug: null, offset: -1 }, json)).toEqual(['slug missing', 'offset greater_than_equal']);
});
