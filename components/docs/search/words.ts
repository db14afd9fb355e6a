/** Words of questions, which say nothing about what is searched for. */
const stopWords = new Set(
  (
    'a all an and any are be can could do does for from how i in is it many me much my need of on or our please should so that the ' +
    'there this to want was we what when where which who why will with would you your ' +
    '如何 怎么 怎样 怎么样 怎么办 办 多少 什么 什么是 是什么 是 哪里 哪儿 哪些 哪个 为什么 为何 请问 能否 是否 可以 能 我 想 要 需要 在 的 了 吗 呢 和 与 把'
  ).split(' '),
);

export const isStopWord = (word: string): boolean => stopWords.has(word);

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Further ones are ignored: the server searches for whatever an address has. */
const MAX_WORDS = 12;

/** A text as it is searched: one width, one case. */
export const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * A query in the simplified characters that the docs are written in.
 *
 * @param variants each traditional character before its simplified one, without spaces
 */
export function simplify(q: string, variants: string): string {
  return q.replace(/\p{Script=Han}/gu, (char) => {
    const at = variants.indexOf(char);
    return at >= 0 && at % 2 === 0 ? (variants[at + 1] ?? char) : char;
  });
}

/**
 * The words of a query, without those of a question unless it has no others. A word that is unknown as a whole is divided into those
 * that it consists of: an identifier at its signs, and Chinese, which has no spaces, where its words end.
 */
export function toWords(q: string, isKnown: (word: string) => boolean): string[] {
  const typed = fold(q)
    .split(/\s+/)
    .map((word) => word.replace(/^["'“”‘’「」《》()]+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])["'“”‘’「」《》()?!.,;:。、]+$/gu, ''))
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const words = withoutStopWords(typed).flatMap((word) => (isKnown(word) ? [word] : divide(word, isKnown)));
  return withoutStopWords(words).slice(0, MAX_WORDS);
}

function withoutStopWords(words: string[]): string[] {
  const others = words.filter((word) => !isStopWord(word));
  return others.length > 0 ? others : words;
}

function divide(word: string, isKnown: (word: string) => boolean): string[] {
  const parts = word.split(/(?<=[\p{L}\p{N}])[-_]+(?=[\p{L}\p{N}])/u);
  return parts.flatMap((part) => (/\p{Script=Han}/u.test(part) ? divideChinese(part, isKnown) : [part]));
}

/** Words such as 密钥, which the dictionary lacks and takes for two, stay whole. */
function divideChinese(run: string, isKnown: (word: string) => boolean): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(run)) {
    const joined = (words.at(-1) ?? '') + segment;
    if (joined.length === 2 && segment.length === 1 && isKnown(joined)) words[words.length - 1] = joined;
    else if (isWordLike) words.push(segment);
  }
  return words;
}
