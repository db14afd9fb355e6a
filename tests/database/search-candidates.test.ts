import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { foldText } from '../../lib/platform/text/fold';
import { compileNeedles, toPrefix } from '../../lib/platform/text/needles';
import { getHanVariants, getStems } from '../../lib/search/terms/reads';
import { generateArticle } from '../../tools/archive-generator/article';
import { createTestDatabase } from '../support/databases';

const { query } = await createTestDatabase();

/** Words that end in every way the stemmer knows, and with one letter more or less. */
function makeWords(): string[] {
  const beginnings = 'a b e y ae by di ly ti fl sk ag hop rat siz pric polic commun gener relat sens possib operat control activ';
  const endings = `s es ss sses ies ied us eed eedly ed edly ing ingly y e ie ying yed al ence ance er ic able ible ant ement ment
    ent ion ism ate iti ous ive ize tional enci anci abli entli izer ization ational ation ator alism aliti alli fulness ousli
    ousness iveness iviti biliti bli ogi fulli lessli li alize icate iciti ical ful ness ative ability ibility ably ally ology
    ogist sion tion ly ty ry cy`;
  const letters = ['', ...'abelpty0'];
  return beginnings
    .split(' ')
    .flatMap((beginning) => letters.flatMap((letter) => endings.split(/\s+/).map((ending) => beginning + letter + ending)));
}

function readWords(): Set<string> {
  const folder = path.resolve('prisma/sample/articles');
  const samples = readdirSync(folder).map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
  const articles = [...samples, ...Array.from({ length: 200 }, (_, index) => generateArticle(5, index))];
  const texts = articles.flatMap((article) => Object.values(article).filter((value) => typeof value === 'string'));
  const words = new Set(makeWords());
  for (const text of texts)
    for (const { token } of foldText(text, new Map()).tokens) if (/^[a-z0-9]+$/.test(token)) words.add(token);
  for (const word of 'dying lying tying vying died ties tied skies sky happiest happy idly gently singly news andes'.split(' '))
    words.add(word);
  return words;
}

it('every word is a candidate for its stem', { timeout: 120_000 }, async () => {
  const words = readWords();
  const stems = await getStems(words, query);
  const variants = await getHanVariants(query);
  expect(stems.size).toBeGreaterThan(12_000);
  const missed = [...stems].filter(([word, stem]) => {
    const { candidates } = compileNeedles([` ${stem} `], variants);
    return candidates.exec(` ${word} `)?.index !== 1 || !word.startsWith(toPrefix(stem));
  });
  expect(missed).toEqual([]);
});
