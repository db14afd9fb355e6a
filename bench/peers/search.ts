import { foldText, toTermsLine } from '../../lib/text/fold';
import { highlight } from '../../lib/text/highlight';
import { BODY, ITEM, type Row, toItem } from './rows';

type Query = (name: string, text: string, values: unknown[]) => Promise<Row[]>;
/** A row of `search_parse`. */
type Term = { needle: string; lexemes: string[]; exact: boolean; stop: boolean };
type MatchPage = { total: number; capped: boolean; hits: { kind: string; id: string; score: number }[] };

const HIGHLIGHTED_FIELDS = /^(title|excerpt|content)_(zh|en|ru)$/;

/** Search with the database's functions and the same highlights. Supports only queries that match articles exactly. */
export function makeSearch(query: Query, portal: string) {
  const stems = new Map<string, string>();
  let variants: Promise<Map<string, string>> | undefined;

  async function readStems(rows: Row[], known: Map<string, string>): Promise<void> {
    const unknown = new Set<string>();
    for (const row of rows)
      for (const [name, value] of Object.entries(row))
        if (HIGHLIGHTED_FIELDS.test(name) && typeof value === 'string')
          for (const { token, han } of foldText(value, known).tokens) if (!han && !stems.has(token)) unknown.add(token);
    if (unknown.size === 0) return;
    const stemRows = await query('stems', 'SELECT word, search_stem(word) AS stem FROM unnest($1::text[]) word', [[...unknown]]);
    for (const { word, stem } of stemRows) stems.set(word as string, stem as string);
  }

  return async (q: string) => {
    const parsed = (await query('parse', 'SELECT * FROM search_parse($1)', [q])) as unknown as Term[];
    const terms = parsed.some((term) => !term.stop) ? parsed.filter((term) => !term.stop) : parsed;
    const texts = [...new Set(terms.map((term) => term.needle))];
    const lexemes = [...new Set(terms.flatMap((term) => term.lexemes))].map((lexeme) => `'${lexeme.replaceAll("'", "''")}'`);
    // Not a named statement, because a generic plan is slow for most queries.
    const [row] = await query(
      '',
      'SELECT search_find($1, $2::text[], $3::text[], $4::text[], $5, NULL::text[], NULL, 10000, 0, 20) AS matches',
      [
        lexemes.join(' & '),
        terms.filter((term) => !term.exact).map((term) => term.needle),
        [],
        texts,
        texts.length > 1 && texts.every((text) => text.startsWith(' '))
          ? ` ${texts.map((text) => text.trim()).join(' ')} `
          : null,
      ],
    );
    const { total, capped, hits } = (row as { matches: MatchPage }).matches;
    const ids = hits.map((hit) => hit.id);
    const rows = await query('hits', `SELECT ${ITEM}, ${BODY} FROM articles a WHERE a.id = ANY ($1::uuid[])`, [ids]);
    variants ??= query('variants', 'SELECT traditional, simplified FROM han_variants', []).then(
      (all) => new Map(all.map((row) => [row.traditional as string, row.simplified as string])),
    );
    const known = await variants;
    await readStems(rows, known);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const items = hits.flatMap(({ id, score }) => {
      const row = byId.get(id);
      if (!row) return [];
      const highlights: Record<string, string> = {};
      for (const [name, value] of Object.entries(row)) {
        if (!HIGHLIGHTED_FIELDS.test(name) || !value) continue;
        const html = highlight(value as string, texts, toTermsLine(foldText(value as string, known), stems), {
          cut: name.startsWith('content'),
        });
        if (html !== undefined) highlights[name] = html;
      }
      return [{ ...toItem(row, portal), type: 'article', score, highlights }];
    });
    const page = { page: 1, page_size: 20, total, total_pages: Math.ceil(total / 20) };
    return { query: q, items, ...page, ...(capped ? { total_capped: true } : {}) };
  };
}
