import { expect, test } from 'vitest';
import { toOtherSpelling } from './spellings';

test.each([
  ['personalisation', 'personalization'],
  ['organises', 'organizes'],
  ['analysed', 'analyzed'],
  ['organisational', 'organizational'],
  ['customisable', 'customizable'],
  ['odours', 'odors'],
  ['centred', 'centered'],
  ['practising', 'practicing'],
  ['labour', 'labor'],
  ['neighbourhoods', 'neighborhoods'],
  ['behavioural', 'behavioral'],
  ['centre', 'center'],
  ['centres', 'centers'],
  ['defence', 'defense'],
  ['licences', 'licenses'],
  ['catalogue', 'catalog'],
  ['dialogues', 'dialogs'],
  ['programme', 'program'],
  ['programmes', 'programs'],
  ['enrolment', 'enrollment'],
  ['judgement', 'judgment'],
  ['ageing', 'aging'],
  ['grey', 'gray'],
  ['sceptical', 'skeptical'],
])('%s is %s on the other side of the Atlantic', (british, american) => {
  expect(toOtherSpelling(british)).toBe(american);
  expect(toOtherSpelling(american)).toBe(british);
});

test.each([
  'four',
  'hour',
  'tour',
  'for',
  'author',
  'letter',
  'rise',
  'size',
  'wise',
  'programming',
  'laboratory',
  'management',
  '酒店',
  '',
])('%s has one spelling', (word) => expect(toOtherSpelling(word)).toBeUndefined());
