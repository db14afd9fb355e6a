import { probeWords } from '../../tools/archive-generator/article';
import { type Archive, readSlugs, readStamp } from '../archive';

export const PREFIX = '/api/v1';

/** Articles that are read by turns. */
const SLUGS = 50;

const search = (word: string) => [`${PREFIX}/search?q=${encodeURIComponent(word)}`];

/** What is asked of an archive: a name for people and the addresses, asked by turns. */
export async function listTargets(archive: Archive): Promise<Record<string, string[]>> {
  const slugs = await readSlugs(archive, SLUGS);
  return {
    list: [`${PREFIX}/articles`],
    'list, deep page': [`${PREFIX}/articles?page=${farPage(archive.size)}`],
    'one article': slugs.map((slug) => `${PREFIX}/articles/${slug}`),
    categories: [`${PREFIX}/categories`],
    'changes, start': [`${PREFIX}/changes?since=2000-01-01`],
    'changes, middle': [`${PREFIX}/changes?since=${await readStamp(archive, 0.5)}`],
    'changes, end': [`${PREFIX}/changes?since=${await readStamp(archive, 1)}`],
    'search, common English': search(probeWords.common_en),
    'search, common Chinese': search(probeWords.common_zh),
    'search, rare English': search(probeWords.rare_en),
    'search, rare Chinese': search(probeWords.rare_zh),
  };
}

/** A page in the thousands, where the archive has as many. */
export function farPage(size: number): number {
  return Math.max(1, Math.floor((size / 20) * 0.7));
}
