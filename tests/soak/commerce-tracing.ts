import { findCopies } from '../../lib/distribution/fingerprints/reads';
import { registerCopies } from '../../lib/distribution/fingerprints/writes';
import { listImportFiles, readLines } from '../../lib/distribution/import/reads';
import type { Locale } from '../../lib/platform/i18n/locales';
import { tester } from '../support/people';
import { seeded } from '../support/writers';
import { type SoakEnvironment, withEnvironment } from './environment';
import { type Check, check, type Settings } from './scenario';

const BATCHES = 20;
const COPIES = 50;
const EXCERPTS = 200;
const OTHERS = 200;
/** Units of an excerpt: even without a tenth of them it has the marks without which no batch is listed. */
const EXCERPT = 500;
/** Units of a passage that two texts may not have in common. */
const PASSAGE = 20;
/** Every so many units have two wordings. */
const SPACING = 11;

type Text = { lang: Locale; units: string[] };
type Word = { word: string; place: number };
type Batch = { id: string; lang: Locale; copies: string[][] };

/**
 * Copies of real articles in different wordings are registered; then excerpts of them are traced, unchanged and with a tenth of their
 * words removed, and texts of other articles. The oracle is the number of the copy that an excerpt was cut from.
 */
export function traceRealTexts({ log, articles = 'prisma/sample' }: Settings): Promise<Check[]> {
  return withEnvironment(async (environment) => {
    const random = seeded(43);
    const texts = await readTexts(articles);
    const chosen = texts.toSorted((a, b) => b.units.length - a.units.length).slice(0, BATCHES);
    const batches = chosen.map((text, index) => makeBatch(text, index, random));
    for (const { id, lang, copies } of batches) {
      const variants = copies.map((units, uid) => ({ uid, content: units.join(' ') }));
      await registerCopies(environment.database, { batch_id: id, lang, variants }, tester);
    }
    log(`${batches.length} batches of ${COPIES} copies registered, of ${texts.length} texts in ${articles}`);

    let [whole, best, traced] = [0, 0, 0];
    for (; traced < EXCERPTS; traced += 1) {
      const batch = batches[traced % batches.length] as Batch;
      const uid = Math.floor(random() * COPIES);
      const units = batch.copies[uid] as string[];
      const start = Math.floor(random() * (units.length - EXCERPT));
      const excerpt = units.slice(start, start + EXCERPT);
      const found = await findVariants(batch, excerpt);
      if (found.find((variant) => variant.uid === uid)?.share === 1) whole += 1;
      const shortened = await findVariants(
        batch,
        excerpt.filter(() => random() >= 0.1),
      );
      const share = shortened.find((variant) => variant.uid === uid)?.share;
      if (share !== undefined && share === shortened[0]?.share) best += 1;
    }
    const others = texts.filter((text) => !chosen.includes(text) && !sharesPassage(text, chosen));
    let listed = 0;
    for (let n = 0; n < OTHERS; n += 1) {
      const { lang, units } = others[n % others.length] as Text;
      // Beside few articles, some texts are used several times, in another order of their words.
      const words = n < others.length ? units : units.toSorted(() => random() - 0.5);
      const { items } = await findCopies({ lang, content: words.join(' ') });
      if (items.length > 0) listed += 1;
    }
    const quoted = await countQuoted(environment, batches);
    return [
      check('the copy of every excerpt has share 1', `${whole} of ${EXCERPTS}`, whole === EXCERPTS),
      check(
        'after a tenth of the words was removed it has the highest share in at least 195',
        `${best} of ${EXCERPTS}`,
        best >= EXCERPTS - 5,
      ),
      check('no text without a common passage is listed', `${listed} of ${OTHERS}`, listed === 0),
      check('the stored fingerprints hold no sentence of a copy', `${quoted} sentences`, quoted === 0),
    ];
  });
}

/** The bodies of the articles in a folder, as units: Chinese characters, or words. */
async function readTexts(folder: string): Promise<Text[]> {
  const texts: Text[] = [];
  for (const file of await listImportFiles(folder))
    for await (const line of readLines(file)) {
      const record = 'value' in line ? (line.value as Record<string, unknown>) : {};
      for (const lang of ['en', 'zh'] as const) {
        const content = String(record[`content_${lang}`] ?? '');
        const units = content.match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu) ?? [];
        if (units.length >= 2 * EXCERPT) texts.push({ lang, units });
      }
    }
  return texts;
}

/** Whether a text has a passage in common with one that has copies, whichever wordings are chosen: those places match anything. */
function sharesPassage({ lang, units }: Text, chosen: readonly Text[]): boolean {
  const keys = passagesOf(chosen.filter((text) => text.lang === lang));
  const words = normalize(units);
  for (let shift = 0; shift < SPACING; shift += 1)
    for (let start = 0; start + PASSAGE <= words.length; start += 1) if (keys.has(toKey(words, start, shift))) return true;
  return false;
}

const passages = new Map<Locale, Set<string>>();
function passagesOf(texts: readonly Text[]): Set<string> {
  const lang = texts[0]?.lang ?? 'en';
  const known = passages.get(lang) ?? new Set<string>();
  if (!passages.has(lang))
    for (const { units } of texts) {
      const words = normalize(units);
      for (let start = 0; start + PASSAGE <= words.length; start += 1) known.add(toKey(words, start, 0));
    }
  passages.set(lang, known);
  return known;
}

/** Words as tracing counts them, each with the place of the unit that it is from: `10-year` is one unit and two words. */
const normalize = (units: readonly string[]): Word[] =>
  units.flatMap((unit, place) => (unit.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ({ word, place })));
const toKey = (words: readonly Word[], start: number, shift: number) =>
  words
    .slice(start, start + PASSAGE)
    .map(({ word, place }) => ((place + shift) % SPACING === 5 ? '*' : word))
    .join(' ');

/** Copies of a text: at regular places each has one of two wordings, by chance. The wording that is not the text's is invented. */
function makeBatch({ lang, units }: Text, index: number, random: () => number): Batch {
  const other = units.map((unit) =>
    lang === 'zh'
      ? String.fromCodePoint(0x4e00 + Math.floor(random() * 4_000))
      : `${unit.slice(0, 2)}${Math.floor(random() * 900)}`,
  );
  const copies = Array.from({ length: COPIES }, () =>
    units.map((unit, place) => (place % SPACING === 5 && random() < 0.5 ? (other[place] as string) : unit)),
  );
  return { id: `batch-${index}`, lang, copies };
}

const findVariants = async ({ id, lang }: Batch, units: readonly string[]) => {
  const { items } = await findCopies({ lang, content: units.join(' ') });
  return items.find((item) => item.batch_id === id)?.variants ?? [];
};

/** How many sentences of copies occur in what registering and tracing have stored. */
async function countQuoted({ database }: SoakEnvironment, batches: readonly Batch[]): Promise<number> {
  let dump = '';
  for (const table of ['fingerprint_batches', 'fingerprint_variants', 'fingerprint_marks', 'audit']) {
    const { rows } = await database.pool.query<{ text: string }>(`SELECT to_jsonb(t)::text AS text FROM ${table} t LIMIT 200000`);
    dump += rows.map(({ text }) => text).join('\n');
  }
  const sentences = batches.flatMap(({ copies }) => copies.slice(0, 5).flatMap((units) => units.join(' ').split(/[.!?。！？]/)));
  const runs = new Set(sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence.length >= 12));
  return [...runs].filter((sentence) => dump.includes(sentence)).length;
}
