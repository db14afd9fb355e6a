import { findExcess } from '../../archive/rendering/budget';
import { toPlainParagraphs } from '../../archive/rendering/plain';
import type { Locale } from '../../platform/i18n/locales';
import { type MarkdownNode, parseMarkdown, toNodeText } from '../../platform/text/markdown';

/** Maximum characters of an excerpt (docs/contract.md, section 10). */
export const MAX_EXCERPT: Record<Locale, number> = { zh: 160, en: 320 };
/** Characters of a body that are read: the parser's work can grow with the square of the length. */
const MAX_READ = 20_000;
/** A sentence after this many is not compared with the others. */
const MAX_SENTENCES = 400;

/** Blocks that are not part of an argument. */
const ASIDES = ['code', 'table', 'footnoteDefinition', 'heading', 'html'];

/** The paragraphs of a Markdown text as plain text, also those of lists and quotations. */
export function toParagraphs(content: string): string[] {
  const read = content.slice(0, MAX_READ);
  return findExcess(read) ? toPlainParagraphs(read) : parseMarkdown(read).flatMap(paragraphsIn);
}

function paragraphsIn(node: MarkdownNode): string[] {
  if (node.type === 'paragraph') return [toNodeText(node)].filter((text) => text !== '');
  return ASIDES.includes(node.type) ? [] : (node.children ?? []).flatMap(paragraphsIn);
}

type Sentence = { text: string; words: Set<string>; place: number; score: number };

/**
 * The most representative sentences of a text, in its order. A sentence scores by how often its words occur in other sentences
 * and in the title; those that repeat a chosen one are left out.
 */
export function extractSummary(source: { title: string; content: string }, locale: Locale): string {
  const paragraphs = toParagraphs(source.content);
  const sentences = scoreSentences(toSentences(paragraphs, locale), toWords(source.title, locale));
  const chosen: Sentence[] = [];
  let room = MAX_EXCERPT[locale];
  for (const sentence of sentences.toSorted((a, b) => b.score - a.score || a.place - b.place)) {
    const length = countCharacters(sentence.text) + (locale === 'en' && chosen.length > 0 ? 1 : 0);
    if (length > room || chosen.some((other) => overlap(other.words, sentence.words) > 0.5)) continue;
    chosen.push(sentence);
    room -= length;
  }
  // No sentence says enough, or the first is too long for an excerpt.
  if (chosen.length === 0) return shorten(sentences[0]?.text ?? paragraphs[0] ?? '', locale);
  chosen.sort((a, b) => a.place - b.place);
  return chosen.map(({ text }) => text).join(locale === 'en' ? ' ' : '');
}

function scoreSentences(sentences: Omit<Sentence, 'score'>[], title: ReadonlySet<string>): Sentence[] {
  const frequency = new Map<string, number>();
  for (const { words } of sentences) for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return sentences.map((sentence) => {
    let score = 0;
    for (const word of sentence.words) score += Math.log(frequency.get(word) ?? 1) + (title.has(word) ? 2 : 0);
    // Dividing by the length favours short sentences, by its root neither; the beginning of a text states its subject.
    return { ...sentence, score: (score / Math.sqrt(sentence.words.size + 4)) * (sentence.place === 0 ? 1.5 : 1) };
  });
}

/** A model's answer as an excerpt: plain text of the allowed length. */
export function toExcerpt(answer: string, locale: Locale): string {
  return shorten(toParagraphs(answer).join(' ').trim(), locale);
}

/** A text cut at a word, with an ellipsis, if it is too long for an excerpt. */
function shorten(text: string, locale: Locale): string {
  if (countCharacters(text) <= MAX_EXCERPT[locale]) return text;
  let kept = '';
  let length = 1;
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    length += countCharacters(segment);
    if (length > MAX_EXCERPT[locale]) break;
    kept += segment;
  }
  // A single word of that length has no better place to be cut.
  if (kept === '') kept = [...text].slice(0, MAX_EXCERPT[locale] - 1).join('');
  return `${kept.replace(/[\s\p{P}]+$/u, '')}…`;
}

/** Sentences with enough words to say something. */
function toSentences(paragraphs: string[], locale: Locale): Omit<Sentence, 'score'>[] {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  const sentences: Omit<Sentence, 'score'>[] = [];
  for (const paragraph of paragraphs) {
    for (const { segment } of segmenter.segment(paragraph)) {
      const text = segment.trim();
      const words = toWords(text, locale);
      if (words.size > 2) sentences.push({ text, words, place: sentences.length });
      if (sentences.length === MAX_SENTENCES) return sentences;
    }
  }
  return sentences;
}

/** The significant words: in English those of four letters or more, in Chinese those of two characters or more. */
function toWords(text: string, locale: Locale): Set<string> {
  const words = new Set<string>();
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text.toLowerCase()))
    if (isWordLike && segment.length >= (/\p{Script=Han}/u.test(segment) ? 2 : 4)) words.add(segment);
  return words;
}

/** The part of the smaller set that the other one has too. */
function overlap(a: Set<string>, b: Set<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  return common / Math.min(a.size, b.size);
}

/** Characters as people count them: one outside the basic plane is one, not two. */
function countCharacters(text: string): number {
  return [...text].length;
}
