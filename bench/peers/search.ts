import type { RunStatement } from '../../lib/platform/db/search-connection';
import { type FoldedText, foldText, toTermsLine } from '../../lib/platform/text/fold';
import { highlight } from '../../lib/platform/text/highlight';
import { findMatches } from '../../lib/search/matches/reads';
import { getHanVariants, getStems } from '../../lib/search/terms/reads';
import { BODY, ITEM, type Row, toItem } from './rows';

type Query = (name: string, text: string, values: unknown[]) => Promise<Row[]>;

const HIGHLIGHTED_FIELDS = /^(title|excerpt|content)_(zh|en|ru)$/;
const PAGE = { page: 1, page_size: 20 };

/** Search with the same index and the same highlights. Reads articles only. */
export function makeSearch(query: Query, run: RunStatement, portal: string) {
  return async (q: string) => {
    const { matches, total, totalAll, capped } = await findMatches(
      { q, sort: 'relevance', prefix: false, skip: 0, take: 20 },
      run,
    );
    const rows = await query('hits', `SELECT ${ITEM}, ${BODY} FROM articles a WHERE a.id = ANY ($1::uuid[])`, [
      matches.map(({ id }) => id),
    ]);
    const variants = await getHanVariants(run);
    const folded = new Map<Row, [name: string, text: string, folded: FoldedText][]>();
    const words = new Set<string>();
    for (const row of rows) {
      const texts = Object.entries(row).filter(([name, value]) => HIGHLIGHTED_FIELDS.test(name) && value) as [string, string][];
      folded.set(
        row,
        texts.map(([name, text]) => [name, text, foldText(text, variants)]),
      );
      for (const [, , { tokens }] of folded.get(row) ?? []) for (const { token, han } of tokens) if (!han) words.add(token);
    }
    const stems = await getStems(words, run);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const items = matches.flatMap(({ id, score, match, needles }) => {
      const row = byId.get(id);
      if (!row) return [];
      const highlights: Record<string, string> = {};
      for (const [name, text, fold] of folded.get(row) ?? []) {
        const html = highlight(text, needles, toTermsLine(fold, stems), { cut: name.startsWith('content') });
        if (html !== undefined) highlights[name] = html;
      }
      return [{ ...toItem(row, portal), type: 'article', score, match, highlights }];
    });
    return {
      query: q,
      items,
      ...PAGE,
      total,
      total_all: totalAll,
      total_pages: Math.ceil(total / 20),
      ...(capped ? { total_capped: true } : {}),
    };
  };
}
