/** Maximum number of highlighted sentences per paragraph; the style sheet has a rule for each. */
const MAX_SENTENCES = 12;

/** The end of a sentence with its closing marks. A full stop after a number, an initial or an abbreviation ends none. */
const END =
  /[。！？][”’」』）]*|(?<!\b(?:[A-Z]|e\.g|i\.e|cf|vs|Dr|Mr|Mrs|Ms|St|No|pp?))(?<!\b[A-Z]\.[A-Z])[.!?][”’)]*(?=\s+[“‘(]?[A-Z0-9]|\s*$)/g;

/** Begins the number of a note, or the note in the margin. */
const NOTE = /^<(?:sup>|span class="sidenote">)/;

/**
 * Two paragraphs that translate each other, with their sentences marked by number if they have the same count of them: style sheets
 * then light a sentence and its partner together. Others stay as they are.
 *
 * @param pair the safe HTML of each
 */
export function pairSentences(pair: readonly [string, string]): [string, string] {
  const [first, second] = pair.map(splitParagraph);
  if (!first || !second || first.length !== second.length || first.length < 2 || first.length > MAX_SENTENCES) return [...pair];
  return [mark(first), mark(second)];
}

const mark = (sentences: readonly string[]) =>
  `<p>${sentences.map((sentence, index) => `<span data-s="${index + 1}">${sentence}</span>`).join('')}</p>`;

/** The HTML of each sentence of a paragraph; undefined for other blocks, and where markup runs over the end of a sentence. */
function splitParagraph(html: string): string[] | undefined {
  const inner = /^<p>([\s\S]*)<\/p>$/.exec(html)?.[1];
  if (inner === undefined) return undefined;
  const sentences = [''];
  let depth = 0;
  let isNote = false;
  for (const token of inner.match(/<[^>]*>|[^<]+/g) ?? []) {
    // The number of a note, and the note, belong to the sentence before them.
    if (depth === 0) isNote = sentences.length > 1 && sentences.at(-1) === '' && NOTE.test(token);
    if (token.startsWith('<')) {
      if (token.startsWith('</')) depth -= 1;
      else if (!/^<(?:br|img|input)\b/.test(token)) depth += 1;
    }
    if (isNote || token.startsWith('<')) {
      sentences[sentences.length - (isNote ? 2 : 1)] += token;
      continue;
    }
    let at = 0;
    for (const { 0: end, index } of token.matchAll(END)) {
      if (depth > 0) continue;
      sentences[sentences.length - 1] += token.slice(at, index + end.length);
      sentences.push('');
      at = index + end.length;
    }
    sentences[sentences.length - 1] += token.slice(at);
  }
  // What follows the last sentence, such as the number of a note, belongs to it.
  const last = sentences.pop() ?? '';
  if (last.replace(/<[^>]*>/g, '').trim().length > 3 || sentences.length === 0) sentences.push(last);
  else sentences[sentences.length - 1] += last;
  return sentences;
}
