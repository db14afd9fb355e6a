import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldEmail } from './email';

/** Letters whose capitals, widths and marks come in more than one form. */
const letter = fc.constantFrom(...'aAiIİıjJKKſßẞΣσςÅÅｊＡǅﬁ가Ω㎏', 'J\u030C', 'Ι\u0308\u0301', 'か\u3099');
const mark = fc.integer({ min: 0x300, max: 0x36f }).map((code) => String.fromCodePoint(code));
const any = fc.string({ unit: 'binary', maxLength: 3 });
const local = fc.array(fc.oneof({ weight: 4, arbitrary: letter }, { weight: 3, arbitrary: mark }, any), { maxLength: 12 });
const domain = fc.array(letter, { minLength: 1, maxLength: 6 });

describe('email address', () => {
  it('is unchanged by folding twice', () => {
    let folded = 0;
    fc.assert(
      fc.property(local, domain, (before, after) => {
        const once = foldEmail(`${before.join('')}@${after.join('')}.example`);
        if (once === undefined) return;
        folded += 1;
        expect(foldEmail(once)).toBe(once);
      }),
      { numRuns: 5_000, seed: 20_261_123 },
    );
    expect(folded).toBeGreaterThan(500);
  });

  it('folds all spellings to one', () => {
    for (const text of ['J\u030C@Example.COM', 'j\u030C@example.com', '\u01F0@ｅｘａｍｐｌｅ.com'])
      expect(foldEmail(text)).toBe('\u01F0@example.com');
  });

  it('is exactly one address', () => {
    expect(foldEmail('reader@example.com')).toBe('reader@example.com');
    for (const [before, after] of [...',;:<>()[]"\'`\\ \n\t\0@'].map((char) => [`a${char}b`, `b.example${char}c@d.example`])) {
      expect([before, foldEmail(`${before}@example.com`)]).toEqual([before, undefined]);
      expect([after, foldEmail(`a@${after}`)]).toEqual([after, undefined]);
    }
  });
});
