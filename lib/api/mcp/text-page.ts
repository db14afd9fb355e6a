/** What a page may cost: assistants take about 25,000 tokens at a time, and a token is less text in Chinese than in English. */
const PAGE_COST = 240_000;
const ASCII_COST = 4;
const OTHER_COST = 15;

/** Code points in one page of a text in English, and in Chinese. */
export const PAGE_CODE_POINTS = { en: PAGE_COST / ASCII_COST, zh: PAGE_COST / OTHER_COST };

/** A page of a text. Offsets count code points, so that no character is split. Past the end the page is empty. */
export function toTextPage(
  text: string,
  offset: number,
): { text: string; offset: number; next_offset: number | null; total_characters: number } {
  let page = '';
  let cost = 0;
  let next: number | null = null;
  let count = 0;
  for (const character of text) {
    if (count >= offset && next === null) {
      cost += character < '\u0080' ? ASCII_COST : OTHER_COST;
      if (cost > PAGE_COST) next = count;
      else page += character;
    }
    count += 1;
  }
  return { text: page, offset, next_offset: next, total_characters: count };
}
