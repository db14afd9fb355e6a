import { expect, test } from 'vitest';
import { findTermAskedFor, findTermBeginning } from './reads';

test.each([
  ['revpar', 'RevPAR'],
  ['what is RevPAR?', 'RevPAR'],
  ['What’s revpar', 'RevPAR'],
  ['how do I calculate RevPAR?', 'RevPAR'],
  ['define ADR', 'ADR'],
  ['average daily rate formula', 'ADR'],
  ['cap rates', 'Capitalization rate'],
  ['capitalisation rate', 'Capitalization rate'],
  ['什么是收益管理', 'Revenue management'],
  ['什么是 RevPAR', 'RevPAR'],
  ['平均房价怎么算？', 'ADR'],
  ['what is', undefined],
  ['什么是', undefined],
  ['formula', undefined],
  ['revenue management of hotels', undefined],
  ['what is revenue management worth', undefined],
  ['', undefined],
])('%s asks for %s', (query, name) => expect(findTermAskedFor(query)?.en).toBe(name));

test.each([
  ['revp', 'RevPAR'],
  ['收益管', 'Revenue management'],
  ['rev', undefined],
  ['收', undefined],
  ['zzzz', undefined],
])('%s begins %s', (query, name) => expect(findTermBeginning(query)?.en).toBe(name));
