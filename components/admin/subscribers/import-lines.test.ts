import { expect, test } from 'vitest';
import { endsAccess, isOverAfter, type Line, toTone } from './import-lines';

const [past, future] = ['2021-12-31T23:59:59.999Z', '2999-12-31T23:59:59.999Z'];
const until = (active_until: string | null) => active_until && { plan: 'api' as const, active_until, name: '' };

test.each([
  ['a new subscription', 'added', null, future, { over: false, ends: false, tone: 'good' }],
  ['a new one that is over', 'added', null, past, { over: true, ends: false, tone: 'wait' }],
  ['a renewal', 'renewed', past, future, { over: false, ends: false, tone: 'good' }],
  ['the end of a subscription', 'renewed', future, past, { over: true, ends: true, tone: 'wait' }],
  ['another end of one that is over', 'renewed', past, past, { over: true, ends: false, tone: 'wait' }],
  ['no change', 'unchanged', null, null, { over: false, ends: false, tone: 'plain' }],
  ['a rejected row', 'refused', null, null, { over: false, ends: false, tone: 'bad' }],
] as const)('tells whether a row ends access: %s', (_, outcome, before, after, { over, ends, tone }) => {
  const line = { outcome, before: until(before), after: until(after) } as Line;
  expect([isOverAfter(line), endsAccess(line), toTone(line)]).toEqual([over, ends, tone]);
});
