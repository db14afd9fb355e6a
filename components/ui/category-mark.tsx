/** The color of a category, before its name. */
export function CategoryMark({ color }: { color: number | undefined }) {
  return <span aria-hidden data-category={color} className="category-mark" />;
}
