/** Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
}

/** Prefixes text that a spreadsheet would run as a formula, after stripping invisible characters, with an apostrophe. */
function toCell(value: string | number): string {
  const text = typeof value === 'string' && /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r])/u.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
