import { expect, it } from 'vitest';
import { toLead } from './title';

it.each([
  ['A short one. It stays whole.', ['A short one. It stays whole.', '']],
  [`Begins here. Goes on: ${'x'.repeat(240)}.`, ['Begins here.', `Goes on: ${'x'.repeat(240)}.`]],
  [`先说要点。再说细节${'字'.repeat(120)}。`, ['先说要点。', `再说细节${'字'.repeat(120)}。`]],
  // Nothing to cut at.
  ['x'.repeat(300), ['x'.repeat(300), '']],
])('the lead of %s', (description, expected) => {
  expect(toLead(description)).toEqual(expected);
});
