import { describe, expect, it } from 'vitest';
import { editMention, type Mention, toMentionRow, toSentMentions } from './mentions';

describe('a mention', () => {
  it.each<[string, unknown, unknown]>([
    ['a name', 'RevPAR', { name: 'RevPAR', type: '', links: '' }],
    ['an object', { name: 'Accor', type: 'Organization' }, { name: 'Accor', type: 'Organization', links: '' }],
    [
      'several links and the type under its other name',
      { '@type': 'Place', name: 'Sanya', sameAs: ['https://a.example', 'https://b.example'] },
      { name: 'Sanya', type: 'Place', links: 'https://a.example https://b.example' },
    ],
    ['a number', 7, undefined],
    ['a list', ['a'], undefined],
    ['null', null, undefined],
    ['an object without a name', { id: 1 }, undefined],
  ])('is shown for %s', (_, entry, row) => {
    expect(toMentionRow(entry as Mention)).toEqual(row);
  });

  it.each<[string, unknown, Parameters<typeof editMention>[1], unknown]>([
    ['stays a name', 'Revpar', { name: 'RevPAR' }, 'RevPAR'],
    ['becomes an object with a type', 'Accor', { type: 'Organization' }, { name: 'Accor', type: 'Organization' }],
    [
      'keeps what is not shown, and the name of its type',
      { '@type': 'Place', name: 'Sanya', sameAs: ['https://a.example'], wikidata: 'Q1' },
      { type: 'Event' },
      { '@type': 'Event', name: 'Sanya', sameAs: ['https://a.example'], wikidata: 'Q1' },
    ],
    [
      'takes several links',
      { name: 'Sanya' },
      { links: 'https://a.example  https://b.example ' },
      { name: 'Sanya', sameAs: ['https://a.example', 'https://b.example'] },
    ],
    ['takes one link', { name: 'Sanya' }, { links: 'https://a.example' }, { name: 'Sanya', sameAs: 'https://a.example' }],
    ['loses its links', { name: 'Sanya', sameAs: 'https://a.example' }, { links: ' ' }, { name: 'Sanya' }],
    ['loses its type', { name: 'Sanya', type: 'Place' }, { type: '' }, { name: 'Sanya' }],
  ])('%s when it is edited', (_, entry, change, expected) => {
    expect(editMention(entry as Mention, change)).toEqual(expected);
  });

  it('is sent once it has a name, and entries that are not shown always are', () => {
    expect(toSentMentions(['', ' ', 'RevPAR', { name: '' }, 7] as Mention[])).toEqual(['RevPAR', 7]);
  });
});
