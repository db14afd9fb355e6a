/** Code points in one page of a text. */
export const PAGE_CODE_POINTS = 60_000;

/** A page of a text. Offsets count code points, so that no character is split. Past the end the page is empty. */
export function toTextPage(
  text: string,
  offset: number,
): { text: string; offset: number; next_offset: number | null; total_characters: number } {
  const next = offset + PAGE_CODE_POINTS;
  let start = text.length;
  let end = text.length;
  let count = 0;
  for (let index = 0; index < text.length; count += 1) {
    if (count === offset) start = index;
    if (count === next) end = index;
    index += (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
  }
  return { text: text.slice(start, end), offset, next_offset: next < count ? next : null, total_characters: count };
}
