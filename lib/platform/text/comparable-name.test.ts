import { expect, test } from 'vitest';
import { isName, isPartOfName } from './comparable-name';

const names = ['Margaret Osei', '玛格丽特·奥赛', null];

test.each([
  ['margaret  OSEI', true, false],
  ['玛格丽特·奥赛', true, false],
  ['“osei”', false, true],
  ['玛格丽特', false, true],
  ['玛格', false, false],
  ['ose', false, false],
  ['', false, false],
])('%j is one of the names: %s, a part of one: %s', (query, whole, part) => {
  expect([isName(query, names), isPartOfName(query, names)]).toEqual([whole, part]);
});
