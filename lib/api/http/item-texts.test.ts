import { describe, expect, test } from 'vitest';
import { fillField } from './item-texts';

const bytes = (text: string) => Buffer.from(text);

describe('fillField', () => {
  test('fills each empty field in turn and leaves the rest as it is', () => {
    const json = JSON.stringify({
      changes: [
        { slug: 'a', article: null },
        { slug: 'b', article: null },
      ],
      has_more: false,
    });
    const filled = fillField(json, { field: 'article', empty: 'null' }, [bytes('{"id":1}'), bytes('null')]);
    expect(Buffer.from(filled).toString()).toBe(
      '{"changes":[{"slug":"a","article":{"id":1}},{"slug":"b","article":null}],"has_more":false}',
    );
  });

  test('never mistakes a value for a field', () => {
    for (const hostile of [
      '"article":null',
      '\\"article":null',
      '","article":null,"',
      '\u2028"article":null',
      '\ud800"article":null',
    ]) {
      const json = JSON.stringify({ slug: hostile, article: null });
      const filled = fillField(json, { field: 'article', empty: 'null' }, [bytes('[]')]);
      expect(JSON.parse(Buffer.from(filled).toString())).toEqual(JSON.parse(JSON.stringify({ slug: hostile, article: [] })));
    }
  });

  test('requires a text for every empty field', () => {
    const json = '[{"article":null},{"article":null}]';
    expect(() => fillField(json, { field: 'article', empty: 'null' }, [bytes('1')])).toThrow(
      'article is empty 2 times, for 1 texts',
    );
  });
});

test('an array of texts has a comma between two of them', () => {
  for (const texts of [[], ['1'], ['1', '"二"', '3']]) {
    const filled = fillField('{"items":[],"page":1}', { field: 'items', empty: '[]' }, [texts.map(bytes)]);
    expect(Buffer.from(filled).toString()).toBe(`{"items":[${texts.join(',')}],"page":1}`);
  }
});
