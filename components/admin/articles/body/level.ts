/** Where a paragraph begins in the text and in its preview, in pixels from any two origins. */
export type Start = { text: number; preview: number };

/** The place of the preview that belongs to a place of the text: exact where a paragraph begins, in proportion between. */
export function toPreviewPlace(starts: readonly Start[], text: number): number {
  const next = starts.findIndex((start) => start.text > text);
  const [from, to] = next < 0 ? [starts.at(-1), undefined] : [starts[next - 1], starts[next]];
  if (!from || !to) return (from ?? to)?.preview ?? 0;
  return from.preview + ((text - from.text) / (to.text - from.text)) * (to.preview - from.preview);
}

/** The space above the text with the cursor, and above the other one, in pixels. */
type Shifts = { here: number; there: number };

/**
 * The space above both texts once the other one has moved down (or up) by `offset`. If it would move above the top, the text
 * with the cursor moves down instead, so that one of the two always begins at the top.
 */
export function toShifts({ here, there }: Shifts, offset: number): Shifts {
  const least = Math.min(here, there + offset);
  return { here: here - least, there: there + offset - least };
}
