import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepBoth, mapRanges, mergeTexts, openRanges, toSides, uniteTexts, withoutRanges } from './merge-lines';

describe('a merge of two texts', () => {
  const base = 'Lead\n\nOne\n\nTwo\n\nThree';
  it.each<[string, string, string, string, { from: number; to: number }[]]>([
    ['keeps a text that only one changed', 'Lead\n\nOne!\n\nTwo\n\nThree', base, 'Lead\n\nOne!\n\nTwo\n\nThree', []],
    [
      'takes changes of different paragraphs from both',
      'My lead\n\nOne\n\nTwo\n\nThree',
      'Lead\n\nOne\n\nTwo\n\nTheir three',
      'My lead\n\nOne\n\nTwo\n\nTheir three',
      [],
    ],
    [
      'keeps paragraphs that both add at the end, theirs first',
      `${base}\n\nMine`,
      `${base}\n\nTheirs`,
      `${base}\n\nTheirs\n\nMine`,
      [],
    ],
    [
      'removes a paragraph that one removed and the other left alone',
      'Lead\n\nTwo\n\nThree',
      'Lead\n\nOne\n\nTwo\n\nThree, more',
      'Lead\n\nTwo\n\nThree, more',
      [],
    ],
    [
      'has no conflict where both wrote the same',
      'Lead\n\nUno\n\nTwo\n\nThree',
      'Lead\n\nUno\n\nTwo\n\nThree',
      'Lead\n\nUno\n\nTwo\n\nThree',
      [],
    ],
    [
      'has a conflict where both changed one paragraph, and shows mine',
      'Lead\n\nMy one\n\nTwo\n\nThree',
      'Lead\n\nTheir one\n\nTwo\n\nThree, more',
      'Lead\n\nMy one\n\nTwo\n\nThree, more',
      [{ from: 2, to: 3 }],
    ],
    [
      'has a conflict where they removed what I changed',
      'Lead\n\nMy one\n\nTwo\n\nThree',
      'Lead\n\nTwo\n\nThree',
      'Lead\n\nMy one\n\nTwo\n\nThree',
      [{ from: 2, to: 2 }],
    ],
  ])('%s', (_, mine, theirs, text, conflicts) => {
    expect(mergeTexts(base, mine, theirs)).toEqual({ text, conflicts });
  });

  it('has a conflict where both begin an empty text', () => {
    expect(mergeTexts('', 'Mine', 'Theirs')).toEqual({ text: 'Mine', conflicts: [{ from: 0, to: 1 }] });
  });
});

/** Paragraphs that differ from each other, each edited by one side, by both or by nobody. */
const paragraphs = fc.array(
  fc.record({
    mine: fc.constantFrom('keep', 'change', 'remove', 'add'),
    theirs: fc.constantFrom('keep', 'change', 'remove', 'add'),
  }),
  { minLength: 1, maxLength: 12 },
);
type Action = 'keep' | 'change' | 'remove' | 'add';
const write = (text: string, action: Action, side: string) =>
  ({
    keep: [text],
    change: [`${text} by ${side}`],
    remove: [],
    add: [text, `after ${text} by ${side}`],
  })[action];
/** One line a paragraph, as in lists and wrapped texts, where lines have no blank lines between them. */
const toText = (lines: string[][]) => lines.flat().join('\n');

describe('for any two edits of a text', () => {
  it('a merge takes each change of a paragraph that only one side changed', () => {
    fc.assert(
      fc.property(paragraphs, (list) => {
        const actions = list.map(({ mine, theirs }, n) => (n % 2 ? [mine, 'keep'] : ['keep', theirs]) as [Action, Action]);
        const names = list.map((_, n) => `paragraph ${n}`);
        const base = names.join('\n');
        const text = (pick: (pair: [Action, Action]) => [Action, string]) =>
          toText(names.map((name, n) => write(name, ...pick(actions[n] as [Action, Action]))));
        const mine = text(([my]) => [my, 'me']);
        const theirs = text(([, their]) => [their, 'them']);
        const expected = text(([my, their]) => (my === 'keep' ? [their, 'them'] : [my, 'me']));
        // A text without any paragraph is one empty line, which the other side's last change would meet.
        fc.pre(mine !== '' && theirs !== '');
        const { text: merged, conflicts } = mergeTexts(base, mine, theirs);
        if (conflicts.length === 0) expect(merged.split('\n').sort()).toEqual(expected.split('\n').sort());
        else expect(toLineSet(merged)).toEqual(expect.arrayContaining(added(base, mine)));
      }),
    );
  });

  it('no added line is lost: mine are in the text, theirs in the text or in a conflict', () => {
    fc.assert(
      fc.property(paragraphs, (list) => {
        const names = list.map((_, n) => `paragraph ${n}`);
        const base = names.join('\n');
        const mine = toText(names.map((name, n) => write(name, list[n]?.mine as Action, 'me')));
        const theirs = toText(names.map((name, n) => write(name, list[n]?.theirs as Action, 'them')));
        const { text, conflicts } = mergeTexts(base, mine, theirs);
        expect(toLineSet(text)).toEqual(expect.arrayContaining(added(base, mine)));
        const open = conflicts.flatMap(({ from, to }) => theirs.split('\n').slice(from, to));
        expect([...toLineSet(text), ...open]).toEqual(expect.arrayContaining(added(base, theirs)));
        // What may be stored before a decision has all of their lines, and mine outside of the conflicts.
        const stored = toLineSet(withoutRanges(theirs, text, conflicts));
        expect(stored).toEqual(expect.arrayContaining(added(base, theirs)));
        const inConflict = conflicts.flatMap((range) => toSides(theirs, text, range).mine);
        expect([...stored, ...inConflict]).toEqual(expect.arrayContaining(added(base, mine)));
      }),
    );
  });

  it('a conflict stays at its lines while others change the text around it', () => {
    fc.assert(
      fc.property(
        fc.nat(9),
        fc.array(fc.constantFrom<Action>('keep', 'change', 'remove', 'add'), { minLength: 10, maxLength: 10 }),
        (at, list) => {
          const names = list.map((_, n) => `paragraph ${n}`);
          const after = toText(names.map((name, n) => write(name, n === at ? 'keep' : (list[n] as Action), 'them')));
          const [range] = mapRanges(names.join('\n'), after, [{ from: at, to: at + 1 }]);
          expect(after.split('\n').slice(range?.from, range?.to)).toContain(`paragraph ${at}`);
        },
      ),
    );
  });
});

const toLineSet = (text: string) => text.split('\n');
const added = (base: string, text: string) => text.split('\n').filter((line) => line !== '' && !base.split('\n').includes(line));

describe('a decision', () => {
  const theirs = 'Lead\n\nTheir one\n\nTwo';
  const mine = 'Lead\n\nMy one\n\nTwo, by me';
  const range = { from: 2, to: 3 };
  it('shows both versions and the place of mine', () => {
    expect(toSides(theirs, mine, range)).toEqual({ mine: ['My one'], theirs: ['Their one'], at: { from: 2, to: 3 } });
  });
  it('keeps both as paragraphs of their own', () => {
    expect(keepBoth(theirs, mine, range)).toBe('Lead\n\nTheir one\n\nMy one\n\nTwo, by me');
  });
  it('keeps both as items of one list', () => {
    expect(keepBoth('- theirs\n- end', '- mine\n- end', { from: 0, to: 1 })).toBe('- theirs\n- mine\n- end');
  });
  it('uses theirs and leaves my other changes', () => {
    expect(withoutRanges(theirs, mine, [range])).toBe('Lead\n\nTheir one\n\nTwo, by me');
  });
  it('is not needed once both texts are equal', () => {
    expect(openRanges(theirs, 'Lead\n\nTheir one\n\nTwo, by me', [range])).toEqual([]);
    expect(openRanges(theirs, mine, [range])).toEqual([range]);
  });
  it('unites two texts of unknown origin without losing a line', () => {
    expect(uniteTexts('A\n\nTheirs\n\nB', 'A\n\nMine\n\nB')).toBe('A\n\nTheirs\n\nMine\n\nB');
    expect(uniteTexts('', 'Mine')).toBe('Mine');
  });
});
