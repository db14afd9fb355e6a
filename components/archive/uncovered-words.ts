/** Chinese words of questions that say nothing about a subject. */
const QUESTION_WORDS = new Set(['如何', '什么', '怎么', '怎样', '为何', '为什么', '哪些', '是否', '可以']);

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * The words of a Chinese term, as typed, of which no mark covers any part; none if no mark is a part of the term.
 *
 * @param simplified the term in simplified characters, as marks are compared
 */
export function listUncovered(typed: string, simplified: string, marks: readonly string[]): string[] {
  const covered = new Set(marks.flatMap((mark) => listPlaces(simplified, mark)));
  if (covered.size === 0) return [];
  const original = typed.length === simplified.length ? typed : simplified;
  return [...segmenter.segment(simplified)].flatMap(({ segment, index }) => {
    const isCovered = Array.from(segment, (_, offset) => index + offset).some((place) => covered.has(place));
    if (segment.length < 2 || QUESTION_WORDS.has(segment) || isCovered) return [];
    return original.slice(index, index + segment.length);
  });
}

/** The places of a term that a part of it takes, wherever it occurs. */
function listPlaces(term: string, part: string): number[] {
  const places: number[] = [];
  for (let at = term.indexOf(part); at >= 0 && part !== ''; at = term.indexOf(part, at + 1))
    for (let offset = 0; offset < part.length; offset += 1) places.push(at + offset);
  return places;
}
