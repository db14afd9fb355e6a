import { expect, it } from 'vitest';
import { isOrcid, toAffiliation } from './rules';

it.each([
  ['0000-0002-1825-0097', true],
  ['0000-0001-5109-3700', true],
  ['0000-0002-1694-233X', true],
  ['0000-0002-1825-0098', false],
  ['0000-0002-1694-2330', false],
  ['0000-0002-8125-0097', false],
  ['0000-0002-1694-233x', false],
  ['0000000218250097', false],
  ['https://orcid.org/0000-0002-1825-0097', false],
  ['0000-0002-1825-009', false],
  ['', false],
])('checks the checksum of the ORCID iD “%s”', (text, valid) => {
  expect(isOrcid(text)).toBe(valid);
});

it('names the affiliation in the language of the reader, or else in the other one', () => {
  const both = { affiliation_en: 'Institute', affiliation_zh: '研究所' };
  expect(toAffiliation(both, 'zh')).toEqual({ text: '研究所', lang: 'zh' });
  expect(toAffiliation({ ...both, affiliation_zh: '' }, 'zh')).toEqual({ text: 'Institute', lang: 'en' });
  expect(toAffiliation({ affiliation_en: '', affiliation_zh: '' }, 'en')).toBeUndefined();
});
