import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { browseArchive, listBrowsed } from '../../lib/search/browse/reads';
import { parseBrowseQuery } from '../../lib/search/browse/rules';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories, find, findExactly, nameOf, type TestArticle } from '../support/search';

/**
 * Random documents over a small alphabet whose words are known by construction. A search must find exactly the documents
 * that contain every term.
 */
const database = await createTestDatabase();

type Piece = { han: string } | { word: string };
/** A generated field: its pieces and its text. */
type Field = { pieces: Piece[]; text: string };
type Document = TestArticle & { fields: Field[] };

/** Words by stem, and the stem of each word. */
const families = { hotel: ['hotel', 'Hotels', 'HOTEL’S'], manag: ['manage', 'managed', 'Managing'], rate: ['rate', 'rates'] };
const stemOf = new Map(Object.entries(families).flatMap(([stem, words]) => words.map((word) => [word, stem])));
const characters = ['酒', '店', '价', '馆', '业', '〇'];
const traditional = new Map([
  ['价', '價'],
  ['馆', '館'],
  ['业', '業'],
]);

const word = fc.constantFrom(...stemOf.keys());
const han = (max: number) => fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: max });
const written = (text: string, old: boolean) => (old ? [...text].map((char) => traditional.get(char) ?? char).join('') : text);

/** Pieces and separators: Chinese may touch English, but two pieces of the same kind may not touch. */
const field: fc.Arbitrary<Field> = fc
  .array(
    fc.record({
      piece: fc.oneof(
        han(6).map((text): Piece => ({ han: text })),
        word.map((text): Piece => ({ word: text })),
      ),
      gap: fc.constantFrom(' ', '，', '。', ', ', '-', '\n', '　', '! ', ''),
      old: fc.boolean(),
    }),
    { maxLength: 7 },
  )
  .map((parts) => {
    let text = '';
    for (const [index, { piece, gap, old }] of parts.entries()) {
      const before = parts[index - 1]?.piece;
      const alike = before !== undefined && 'han' in before === 'han' in piece;
      if (index > 0) text += gap === '' && alike ? ' ' : gap;
      text += 'han' in piece ? written(piece.han, old) : piece.word;
    }
    // No query contains the last word, so no phrase can continue into the next field.
    return { pieces: parts.map(({ piece }) => piece), text: text === '' ? '' : `${text} zz` };
  });

const names = ['title_en', 'title_zh', 'title_ru', 'excerpt_en', 'excerpt_zh', 'content_en', 'content_zh'] as const;
const document = fc.record({
  fields: fc.tuple(...names.map(() => field)),
  tags: fc.array(field, { maxLength: 2 }),
  state: fc.constantFrom('published', 'published', 'published', 'published', 'draft', 'archived', 'scheduled'),
  sameTime: fc.boolean(),
  category_slug: fc.constantFrom('one', 'two'),
  is_premium: fc.boolean(),
});

type Term = { text: string; matches: (document: Document) => boolean; binds?: true };
const anyField = (check: (pieces: Piece[]) => boolean) => (document: Document) =>
  document.fields.some(({ pieces }) => check(pieces));

const hanTerm = fc.record({ text: han(4), old: fc.boolean() }).map(
  ({ text, old }): Term => ({
    text: written(text, old),
    matches: anyField((pieces) => pieces.some((piece) => 'han' in piece && piece.han.includes(text))),
  }),
);
const wordTerm = word.map(
  (text): Term => ({
    text,
    matches: anyField((pieces) => pieces.some((piece) => 'word' in piece && stemOf.get(piece.word) === stemOf.get(text))),
  }),
);
const phraseTerm = fc
  .record({
    pieces: fc.array(fc.oneof(word, word, han(2)), { minLength: 1, maxLength: 3 }),
    quotes: fc.constantFrom('""', '“”', '「」', '«»'),
  })
  // Two adjacent Chinese runs would merge into one.
  .filter(({ pieces }) => pieces.every((piece, index) => stemOf.has(piece) || index === 0 || stemOf.has(pieces[index - 1] ?? '')))
  .map(({ pieces, quotes }): Term => {
    const fits = (expected: string, piece: Piece, first: boolean, last: boolean) => {
      if ('word' in piece) return stemOf.get(piece.word) === (stemOf.get(expected) ?? '');
      if (first && last) return piece.han.includes(expected);
      if (first) return piece.han.endsWith(expected);
      return last ? piece.han.startsWith(expected) : piece.han === expected;
    };
    return {
      binds: true,
      text: `${quotes[0]}${pieces.join(' ')}${quotes[1]}`,
      matches: anyField((fieldPieces) =>
        fieldPieces.some((_, at) =>
          pieces.every((expected, index) => {
            const piece = fieldPieces[at + index];
            return piece !== undefined && fits(expected, piece, index === 0, index === pieces.length - 1);
          }),
        ),
      ),
    };
  });
const query = fc.array(fc.oneof({ arbitrary: hanTerm, weight: 4 }, wordTerm, phraseTerm), { minLength: 1, maxLength: 3 });

const documents: Document[] = fc.sample(document, { numRuns: 140, seed: 20_260_101 }).map((generated, index) => {
  const scheduled = generated.state === 'scheduled';
  return {
    slug: `d${index}`,
    ...(Object.fromEntries(names.map((name, at) => [name, generated.fields[at]?.text ?? ''])) as Record<string, string>),
    category_slug: generated.category_slug,
    is_premium: generated.is_premium,
    tags: generated.tags.map(({ text }) => text).filter((text) => text !== ''),
    is_published: generated.state !== 'draft',
    is_archived: generated.state === 'archived',
    publish_at: scheduled
      ? '2999-01-01T00:00:00Z'
      : generated.sameTime
        ? '2020-01-01T00:00:00Z'
        : `2021-01-01T00:00:${index % 60}Z`,
    fields: [...generated.fields, ...generated.tags],
  };
});
const published = documents.filter(
  (generated) => generated.is_published && !generated.is_archived && !generated.publish_at?.startsWith('2999'),
);

beforeAll(async () => {
  await addCategories(database, 'one', 'two');
  await addArticles(database, documents);
});

describe('a search', { timeout: 240_000 }, () => {
  it('finds exactly the published documents with every term, once each, in order', async () => {
    const tally = { some: 0, none: 0, unpublished: 0, bound: 0 };
    await fc.assert(
      fc.asyncProperty(query, async (terms) => {
        const q = terms.map(({ text }) => text).join(' ');
        const hasEveryTerm = (generated: Document) => terms.every(({ matches }) => matches(generated));
        const expected = published.filter(hasEveryTerm).map(({ slug }) => slug);
        tally.unpublished += documents.filter(hasEveryTerm).length - expected.length;
        tally[expected.length > 0 ? 'some' : 'none'] += 1;

        const first = await find(q, { pageSize: 7 });
        const items = [...first.items];
        for (let page = 2; page <= first.total_pages; page += 1) items.push(...(await find(q, { page, pageSize: 7 })).items);
        const whole = items.filter(({ match }) => match === 'all');
        expect(whole.map(nameOf).sort(), q).toEqual(expected.sort());
        // Partial matches follow only a few whole ones.
        expect(items.slice(0, whole.length), q).toEqual(whole);
        if (whole.length >= 10) expect(items, q).toEqual(whole);
        expect(items.length - whole.length, q).toBeLessThanOrEqual(50);
        expect(new Set(items.map(nameOf)).size, q).toBe(items.length);
        expect(first).toMatchObject({
          total: items.length,
          total_all: whole.length,
          total_pages: Math.ceil(items.length / 7),
          page: 1,
          page_size: 7,
        });

        const sorted = [...whole].sort(
          (a, b) => b.score - a.score || timeOf(b).localeCompare(timeOf(a)) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0),
        );
        expect(whole.map(nameOf), q).toEqual(sorted.map(nameOf));

        const bySlug = new Map(published.map((each) => [each.slug, each]));
        for (const term of terms.filter(({ binds }) => binds))
          for (const item of items)
            expect(term.matches(bySlug.get(nameOf(item)) as Document), `${q}: ${nameOf(item)}`).toBe(true);
        if (terms.every(({ binds }) => binds)) expect(items, q).toEqual(whole);
        tally.bound += items.length - whole.length > 0 && terms.some(({ binds }) => binds) ? 1 : 0;
      }),
      { numRuns: 120, seed: 20_261_123 },
    );
    // The property is meaningful only if both outcomes, unpublished documents and quotes beside partial matches occurred.
    expect(Math.min(tally.some, tally.none, tally.unpublished, tally.bound)).toBeGreaterThan(5);
  });

  it('counts exactly the documents with every term by date, with filters and on the archive page', async () => {
    const appUrl = 'https://research.example.com';
    const filter = fc.record({
      category: fc.constantFrom(undefined, 'one', 'two'),
      access: fc.constantFrom(undefined, 'open', 'subscribers'),
      sort: fc.constantFrom(undefined, 'newest', 'oldest'),
    });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(query, filter, async (terms, filters) => {
        const q = terms.map(({ text }) => text).join(' ');
        const matching = published.filter((each) => terms.every(({ matches }) => matches(each)));
        if (matching.length === 0) return;
        found += 1;
        const accessOf = ({ is_premium }: TestArticle) => (is_premium ? 'subscribers' : 'open');
        const isIn = (each: TestArticle, { category, access }: Partial<typeof filters>) =>
          (category === undefined || each.category_slug === category) && (access === undefined || accessOf(each) === access);
        const expected = matching.filter((each) => isIn(each, filters));
        const result = await browseArchive({ ...parseBrowseQuery({}), q, ...filters }, false, appUrl);
        const toCounts = (of: (each: TestArticle) => string, among: TestArticle[]) => {
          const counts = new Map<string, number>();
          for (const each of among) counts.set(of(each), (counts.get(of(each)) ?? 0) + 1);
          return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => (a.value < b.value ? -1 : 1));
        };
        const bySlug = (facets: { value: string; count: number }[]) => facets.toSorted((a, b) => (a.value < b.value ? -1 : 1));
        expect({ q, filters, total: result.total, matched: result.matched, partial: result.partial }).toEqual({
          q,
          filters,
          total: expected.length,
          matched: matching.length,
          partial: false,
        });
        expect(bySlug(result.facets.categories), q).toEqual(
          toCounts(
            ({ category_slug = '' }) => category_slug,
            matching.filter((each) => isIn(each, { access: filters.access })),
          ),
        );
        expect(bySlug(result.facets.access), q).toEqual(
          toCounts(
            accessOf,
            matching.filter((each) => isIn(each, { category: filters.category })),
          ),
        );
        expect(
          result.facets.years.reduce((sum, { count }) => sum + count, 0),
          q,
        ).toBe(expected.length);
        const related = new Set(result.related.map(nameOf));
        expect(matching.filter(({ slug }) => related.has(slug))).toEqual([]);
        if (matching.length >= 10 || filters.sort) expect(result.related, q).toEqual([]);
        const cited = await listBrowsed({ ...parseBrowseQuery({}), q, ...filters }, 200, appUrl);
        expect(cited.map(({ slug }) => slug).sort(), q).toEqual(expected.map(({ slug }) => slug).sort());
        if (!filters.sort) return;
        const times = cited.map(({ published_at }) => published_at);
        expect(times, q).toEqual(filters.sort === 'oldest' ? [...times].sort() : [...times].sort().reverse());
      }),
      { numRuns: 60, seed: 20_261_124 },
    );
    expect(found).toBeGreaterThan(20);
  });

  it('finds every run of one to four characters of a document', async () => {
    const runs = new Set<string>();
    for (const { fields } of published.slice(0, 12)) {
      for (const piece of fields.flatMap(({ pieces }) => pieces)) {
        if (!('han' in piece)) continue;
        const all = [...piece.han];
        for (let from = 0; from < all.length; from += 1) {
          for (let to = from + 1; to <= Math.min(all.length, from + 4); to += 1) runs.add(all.slice(from, to).join(''));
        }
      }
    }
    expect(runs.size).toBeGreaterThan(100);
    for (const run of [...runs].slice(0, 120)) {
      const expected = published.filter(({ fields }) =>
        fields.some(({ pieces }) => pieces.some((p) => 'han' in p && p.han.includes(run))),
      );
      expect(await findAll(run), run).toEqual(expected.map(({ slug }) => slug).sort());
    }
  });
});

/** What matches all of a query, on all pages. */
async function findAll(q: string): Promise<string[]> {
  const slugs = [...(await findExactly(q)), ...(await findExactly(q, { page: 2 }))];
  return slugs.sort();
}

function timeOf(item: object): string {
  return 'published_at' in item ? String(item.published_at) : '';
}
