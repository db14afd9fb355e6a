import { subjects } from './categories';
import { drawSubject, type Material, toCast, toContent } from './content';
import {
  authorTitles,
  chineseGivenNames,
  chineseSurnames,
  generalTags,
  otherGivenNames,
  otherSurnames,
  sourceNames,
} from './people';
import { another, pick, type Random, toRandom, toSkewedDraw } from './random';
import { type Cast, fill, type Term } from './template';
import { coreProblems, excerpts, titles } from './titles';

export { probeWords } from './probe-words';

export type GeneratedArticle = ReturnType<typeof generateArticle>;
export type GeneratedCategory = (typeof generatedCategories)[number];

const firstDay = Date.UTC(2005, 0, 1);
const lastDay = Date.UTC(2026, 5, 30);
const dayMilliseconds = 24 * 60 * 60 * 1000;
const daySeconds = 24 * 60 * 60;

/** Publication times shared by several articles, so that paging by time has ties. */
const embargoes = Array.from({ length: 12 }, (_, i) => Date.UTC(2007 + Math.floor(i * 1.6), (i * 5) % 12, 3, 1));
const embargoShare = 0.02;

const drawTag = toSkewedDraw(generalTags, 1.2, 1);
const drawSurname = toSkewedDraw(chineseSurnames, 0.7, 1);

/** The twelve categories in import format, in order. */
export const generatedCategories = subjects.map((subject, i) => ({
  type: 'category' as const,
  slug: subject.slug,
  name_en: subject.name.en,
  name_zh: subject.name.zh,
  description_en: subject.description.en,
  description_zh: subject.description.zh,
  order: i + 1,
}));

/**
 * The article of (seed, index) in import format. A pure function, so that any part of an archive can be generated on its own.
 *
 * @param seed whole number from 0 to 4294967295
 * @param index whole number from 0 to 4294967295
 * @throws RangeError for other numbers, because the generator uses 32 bits and two numbers would share one text
 */
export function generateArticle(seed: number, index: number) {
  requireUint32('seed', seed);
  requireUint32('index', index);

  const random = toRandom(seed, index);
  const subject = drawSubject(random);
  const cast = toCast(random, subject);
  const title = fill(pick(random, titles), cast);
  const excerpt = toExcerpt(random, cast);
  const content = toContent(random, subject, cast);
  const problem = fill(pick(random, coreProblems), cast);
  const author = toAuthor(random);
  const authorTitle = pick(random, authorTitles);

  return {
    type: 'article' as const,
    slug: `${toSlug(title.en)}-${index.toString(36)}-${seed.toString(36)}`,
    title_en: title.en,
    title_zh: title.zh,
    excerpt_en: excerpt.en,
    excerpt_zh: excerpt.zh,
    content_en: content.en,
    content_zh: content.zh,
    category_slug: subject.slug,
    author_name: author.en,
    author_name_zh: author.zh,
    author_title_en: authorTitle.en,
    author_title_zh: authorTitle.zh,
    tags: toTags(random, subject),
    is_featured: random.chance(0.03),
    is_pinned: random.chance(0.002),
    is_premium: random.chance(0.2),
    publish_at: toPublishAt(random),
    geo_core_problem_en: problem.en,
    geo_core_problem_zh: problem.zh,
    original_source_name: random.chance(0.15) ? pick(random, sourceNames) : '',
  };
}

/**
 * An archive: the categories, then the articles with indexes 0 to `articles` - 1, generated one at a time.
 *
 * @throws RangeError when `articles` or `seed` is not a whole number from 0 to 4294967295
 */
export function* generateArchive(options: { articles: number; seed: number }): Generator<GeneratedCategory | GeneratedArticle> {
  requireUint32('articles', options.articles);
  requireUint32('seed', options.seed);
  yield* generatedCategories;
  for (let index = 0; index < options.articles; index += 1) yield generateArticle(options.seed, index);
}

function requireUint32(name: string, value: number): void {
  if (value >>> 0 !== value) throw new RangeError(`${name} must be a whole number from 0 to 4294967295: ${value}`);
}

/** One or two sentences. */
function toExcerpt(random: Random, cast: Cast): Term {
  const template = pick(random, excerpts);
  const first = fill(template, cast);
  if (random.chance(0.6)) return first;

  const second = fill(
    another(random, (stream) => pick(stream, excerpts), template),
    cast,
  );
  return { en: `${first.en} ${second.en}`, zh: first.zh + second.zh };
}

/** An invented name, Chinese in two of three articles. */
function toAuthor(random: Random): Term {
  const chinese = random.chance(0.67);
  const surname = chinese ? drawSurname(random) : pick(random, otherSurnames);
  const given = pick(random, chinese ? chineseGivenNames : otherGivenNames);
  return {
    en: `${given.en} ${surname.en}`,
    zh: chinese ? surname.zh + given.zh : `${given.zh}·${surname.zh}`,
  };
}

/** 0 to 5 different tags: general ones by frequency, and topics of the category. */
function toTags(random: Random, subject: Material): string[] {
  const draws = random.below(6);
  const tags = new Set<string>();
  for (let i = 0; i < draws; i += 1) {
    tags.add(random.chance(0.6) ? drawTag(random) : pick(random, subject.topics).en);
  }
  return [...tags];
}

/** A time between 2005-01-01 and 2026-06-30 (UTC), more often in later years. */
function toPublishAt(random: Random): string {
  if (random.chance(embargoShare)) return new Date(pick(random, embargoes)).toISOString();
  const days = (lastDay - firstDay) / dayMilliseconds + 1;
  const day = Math.floor(days * random.unit() ** 0.7);
  return new Date(firstDay + day * dayMilliseconds + random.below(daySeconds) * 1000).toISOString();
}

/** Lower-case letters, digits and single hyphens, cut between words to at most 60 characters. */
function toSlug(title: string): string {
  const slug = title
    .toLowerCase()
    .replaceAll('’', '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug.length <= 60 ? slug : slug.slice(0, slug.lastIndexOf('-', 60));
}
