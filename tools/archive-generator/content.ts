import { subjects } from './categories';
import { claims } from './claims';
import { methods } from './methods';
import { places } from './places';
import { another, pick, type Random, shuffle, toDraw, toSkewedDraw } from './random';
import { headings, type Role, sentences } from './sentences';
import { fill, type Term } from './template';
import { actors, data, hotelKinds, measures, seasons } from './vocabulary';

/*
 * The exponents decide how rare the last words of a list are. The tests count words of each frequency from
 * `probe-words.ts`, so they fail when an exponent changes.
 */
const drawPlace = toSkewedDraw(places, 1.75, 8);
const drawMethod = toSkewedDraw(methods, 2.45, 7);
const drawHotel = toSkewedDraw(hotelKinds, 1.3, 3);
const drawMeasure = toSkewedDraw(measures, 1.3, 3);
const drawActors = toSkewedDraw(actors, 1.3, 3);
const drawSeason = toSkewedDraw(seasons, 1.2, 3);
const drawData = toSkewedDraw(data, 1.3, 3);

/** The categories with their claims and a draw of their topics. */
const materials = subjects.map((subject) => {
  const own = claims[subject.slug];
  if (!own) throw new Error(`no claims for category ${subject.slug}`);
  return { ...subject, claims: own, drawTopic: toSkewedDraw(subject.topics, 1, 1) };
});
export type Material = (typeof materials)[number];

/** A category, drawn by its weight. */
export const drawSubject = toDraw(materials, ({ weight }) => weight);

const middleRoles: readonly Role[] = ['evidence', 'mechanism', 'comparison', 'practice', 'people'];

type Cast = ReturnType<typeof toCast>;

/** The cast of an article, used in title, excerpt and body. */
export function toCast(random: Random, subject: Material) {
  const hotel = drawHotel(random);
  const place = drawPlace(random);
  const measure = drawMeasure(random);
  const actor = drawActors(random);
  const topic = subject.drawTopic(random);
  const lever = pick(random, subject.levers);
  return {
    place,
    place2: another(random, drawPlace, place),
    aHotel: hotel.one,
    hotels: hotel.many,
    hotels2: another(random, drawHotel, hotel).many,
    method: drawMethod(random),
    measure,
    measure2: another(random, drawMeasure, measure),
    actors: actor,
    actors2: another(random, drawActors, actor),
    season: drawSeason(random),
    topic,
    topic2: another(random, subject.drawTopic, topic),
    lever,
    lever2: another(random, (stream) => pick(stream, subject.levers), lever),
    data: drawData(random),
  };
}

/**
 * The body in both languages: 3 to 8 paragraphs separated by blank lines, about 160 to 440 English words, with headings in
 * two of five articles. Block n in Chinese translates block n in English.
 */
export function toContent(random: Random, subject: Material, cast: Cast): Term {
  const count = 3 + random.below(6);
  const minWords = Math.max(165, 38 * count);
  const maxWords = Math.min(390, 85 * count);
  const target = minWords + random.below(maxWords - minWords);
  const withHeadings = count > 3 && random.chance(0.45);

  const used = new Set<Term>();
  const en: string[] = [];
  const zh: string[] = [];
  let words = 0;
  toRoles(random, count).forEach((role, i) => {
    if (withHeadings && i > 0 && (i % 2 === 0 || i === count - 1)) {
      const heading = pick(random, headings[role]);
      en.push(`## ${heading.en}`);
      zh.push(`## ${heading.zh}`);
    }
    const due = (target * (i + 1)) / count - 10;
    const paragraph = toParagraph(random, subject, role, vary(random, subject, cast), due - words, used);
    words += paragraph.words;
    en.push(paragraph.en);
    zh.push(paragraph.zh);
  });
  return { en: en.join('\n\n'), zh: zh.join('\n\n') };
}

/** At least one sentence of a role, mixed with claims of the category, until the paragraph has `minWords` English words. */
function toParagraph(
  random: Random,
  subject: Material,
  role: Role,
  cast: Cast,
  minWords: number,
  used: Set<Term>,
): Term & { words: number } {
  let en = '';
  let zh = '';
  let words = 0;
  do {
    const first = en !== '' && random.chance(0.3) ? subject.claims : sentences[role];
    const template = findUnused(random, first, used) ?? findUnused(random, subject.claims, used);
    if (!template) break;
    used.add(template);
    const sentence = fill(template, cast);
    en = en === '' ? sentence.en : `${en} ${sentence.en}`;
    zh += sentence.zh;
    words += sentence.en.split(' ').length;
  } while (words < minWords);
  return { en, zh, words };
}

/** An opening, a shuffled middle and a closing. */
function toRoles(random: Random, count: number): Role[] {
  const middle = shuffle(middleRoles, random);
  const between = Array.from({ length: count - 2 }, (_, i) => middle[i % middle.length] as Role);
  return ['open', ...between, 'close'];
}

/** The cast of a paragraph: the main words stay, what they are compared with changes. */
function vary(random: Random, subject: Material, cast: Cast): Cast {
  return {
    ...cast,
    place2: random.chance(0.5) ? another(random, drawPlace, cast.place) : cast.place2,
    measure2: another(random, drawMeasure, cast.measure),
    actors2: another(random, drawActors, cast.actors),
    topic2: another(random, subject.drawTopic, cast.topic),
    lever2: another(random, (stream) => pick(stream, subject.levers), cast.lever),
    season: random.chance(0.2) ? drawSeason(random) : cast.season,
    data: random.chance(0.2) ? drawData(random) : cast.data,
  };
}

/** The first unused template from a random position, or undefined if all are used. */
function findUnused(random: Random, pool: readonly Term[], used: Set<Term>): Term | undefined {
  const start = random.below(pool.length);
  return [...pool.slice(start), ...pool.slice(0, start)].find((template) => !used.has(template));
}
