import { expect, it } from 'vitest';
import { ScheduleInput } from './schema';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

it.each([
  ['tomorrow', ['Input should be a valid datetime or date']],
  [inDays(-1), ['Time should be in the future, within 2 years']],
  [inDays(2 * 366 + 1), ['Time should be in the future, within 2 years']],
  [inDays(1), []],
])('a schedule for %s has the errors %j', (at, messages) => {
  const { error } = ScheduleInput.safeParse({ at });
  expect(error?.issues.map(({ path, message }) => [path, message]) ?? []).toEqual(messages.map((message) => [['at'], message]));
});
