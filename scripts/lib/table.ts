/** Full-width characters take two columns of a terminal. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

/** Rows as aligned columns under their names, separated by two spaces, without trailing spaces. */
export function toTable(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [names, ...rows];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0);
}
