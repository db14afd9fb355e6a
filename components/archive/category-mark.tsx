/** How many colors categories have (`data-category` in globals.css). More categories share them in turn. */
const COLORS = 12;

/** The number of a category's color: its place among the categories, so that neighbors differ. Undefined for an unknown one. */
export function toCategoryColor(slugs: Iterable<string>, slug: string | null | undefined): number | undefined {
  const place = [...slugs].indexOf(slug ?? '');
  return place < 0 ? undefined : place % COLORS;
}

/** The color of a category, before its name. */
export function CategoryMark({ color }: { color: number | undefined }) {
  return <span aria-hidden data-category={color} className="category-mark" />;
}
