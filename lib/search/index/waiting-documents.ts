import { LRUCache } from 'lru-cache';
import { hideMarks } from '../../archive/charts/rules';
import type { RunStatement } from '../../platform/db/search-connection';
import { sql } from '../../platform/db/sql';
import { foldAuthor } from '../../platform/fold-author';
import { getHanVariants, getStems } from '../terms/reads';
import { type DocumentTexts, foldDocument, type IndexedDocument, indexDocument, listWords } from './document';
import { compareEntries } from './entries';
import { type DocumentEntry, type DocumentKind, Postings, Segment, TermPostings } from './posting-lists';
import { encodeDocuments } from './segment';

/** Documents that a search reads one by one before they are indexed. More wait only while a bulk change is being indexed. */
export const MAX_WAITING = 500;

export type WaitingKey = { kind: DocumentKind; id: string; version: string };
export type WaitingDocument = { entry: DocumentEntry; indexed: IndexedDocument };

/** By version, which changes with the text. Undefined: no longer published. */
const cachedDocuments = new LRUCache<string, { document: WaitingDocument | undefined }>({ max: MAX_WAITING });

export async function readWaitingDocuments(keys: readonly WaitingKey[], query: RunStatement): Promise<WaitingDocument[]> {
  const unknown = keys.filter(({ version }) => !cachedDocuments.has(version));
  if (unknown.length > 0) {
    const read = new Map((await readDocuments(unknown, query)).map((document) => [document.entry.id, document]));
    for (const { id, version } of unknown) cachedDocuments.set(version, { document: read.get(id) });
  }
  return keys.flatMap(({ version }) => cachedDocuments.get(version)?.document ?? []);
}

/** A segment of documents that are not indexed yet, with the postings of `terms` and of all terms that begin with `starts`. */
export function toSegment(documents: readonly WaitingDocument[], terms: readonly string[], starts: readonly string[]): Segment {
  const sorted = [...documents].sort((a, b) => compareEntries(a.entry, b.entry));
  const entries = sorted.map(({ entry }) => entry);
  const segment = new Segment('', 0, sorted.length, null, entries);
  const picked = sorted.map(({ indexed }) => ({ ...indexed, terms: pickTerms(indexed, terms, starts) }));
  const postings = Array.from(encodeDocuments(picked), ([term, encoded]) => new TermPostings(term, encoded));
  for (const each of postings) segment.set({ start: each.term, open: false }, new Postings(segment.size, [each]));
  for (const start of starts)
    segment.set(
      { start, open: true },
      new Postings(
        segment.size,
        postings.filter(({ term }) => term.startsWith(start)),
      ),
    );
  return segment;
}

function pickTerms({ terms }: IndexedDocument, wanted: readonly string[], starts: readonly string[]): IndexedDocument['terms'] {
  const picked: IndexedDocument['terms'] = new Map();
  for (const term of wanted) {
    const found = terms.get(term);
    if (found) picked.set(term, found);
  }
  if (starts.length > 0)
    for (const [term, found] of terms) if (starts.some((start) => term.startsWith(start))) picked.set(term, found);
  return picked;
}

/** Columns rather than arrays of texts, because both sides of the connection visit every character of an array's elements. */
type TextsRow = { kind: DocumentKind; id: string; published_at: Date; category_slug: string } & Record<
  `${'title' | 'excerpt'}_${'en' | 'zh' | 'ru'}` | `content_${'en' | 'zh'}` | `author_name${'' | '_zh'}`,
  string
> &
  Record<`tags${'' | '_zh'}`, string[]>;

function toTexts(row: TextsRow): DocumentTexts {
  return {
    title: [row.title_en, row.title_zh, row.title_ru],
    tags: [...row.tags, ...row.tags_zh],
    author: [row.author_name, row.author_name_zh],
    excerpt: [row.excerpt_en, row.excerpt_zh, row.excerpt_ru],
    body: [hideMarks(row.content_en), hideMarks(row.content_zh)],
  };
}

/** Reads documents from the archive and indexes their texts; those that are not published are missing. */
export async function readDocuments(
  keys: readonly Pick<WaitingKey, 'kind' | 'id'>[],
  query: RunStatement,
): Promise<WaitingDocument[]> {
  const idsOf = (kind: DocumentKind) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
  const { rows } = await query<TextsRow>(sql`
    SELECT 'article' AS kind, id, published_at, category_slug, title_en, title_zh, title_ru, tags, tags_zh, author_name,
      author_name_zh, excerpt_en, excerpt_zh, excerpt_ru, content_en, content_zh
    FROM articles WHERE state = 'published' AND id = ANY (${idsOf('article')}::uuid[])
    UNION ALL
    SELECT 'video', id, created_at, category_slug, title_en, title_zh, '', '{}', '{}', '', '', description_en, description_zh,
      '', '', ''
    FROM videos WHERE is_published AND id = ANY (${idsOf('video')}::uuid[])`);
  const variants = await getHanVariants(query);
  const texts = rows.map(toTexts);
  const folded = texts.map((each) => foldDocument(each, variants));
  const words = folded.map(listWords);
  const stems = await getStems(new Set(words.flatMap((each) => [...each])), query);
  return rows.map(({ kind, id, published_at, category_slug }, index) => ({
    entry: { kind, id, published: published_at.getTime() },
    indexed: indexDocument(folded[index] as ReturnType<typeof foldDocument>, words[index] as Set<string>, stems, [
      ...(kind === 'video' ? [VIDEO_LABEL] : []),
      toCategoryLabel(category_slug),
      ...(texts[index] as DocumentTexts).author.filter((name) => name !== '').map(toAuthorLabel),
    ]),
  }));
}

/** Labels contain a colon, which no word does. A B-tree rejects very long keys. */
export const VIDEO_LABEL = 'type:video';
export const toCategoryLabel = (slug: string) => `category:${slug}`.slice(0, MAX_LABEL_LENGTH);
export const toAuthorLabel = (name: string) => `author:${foldAuthor(name)}`.slice(0, MAX_LABEL_LENGTH);
const MAX_LABEL_LENGTH = 300;
