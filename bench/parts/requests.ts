import { probeWords } from '../../tools/archive-generator/article';
import { type Archive, readChangeTime, readSlugs } from '../archive';

export const PREFIX = '/api/v1';

/** How many articles are read in turn. */
const SLUGS = 50;

const search = (word: string) => [`${PREFIX}/search?q=${encodeURIComponent(word)}`];

/** The requests of a benchmark: a name for the report, and the paths to request in turn. */
export async function listRequests(archive: Archive): Promise<Record<string, string[]>> {
  const slugs = await readSlugs(archive, SLUGS);
  return {
    list: [`${PREFIX}/articles`],
    'list, deep page': [`${PREFIX}/articles?page=${deepPage(archive.size)}`],
    'one article': slugs.map((slug) => `${PREFIX}/articles/${slug}`),
    categories: [`${PREFIX}/categories`],
    'changes, start': [`${PREFIX}/changes?since=2000-01-01`],
    'changes, middle': [`${PREFIX}/changes?since=${await readChangeTime(archive, 0.5)}`],
    'changes, end': [`${PREFIX}/changes?since=${await readChangeTime(archive, 1)}`],
    'search, common English': search(probeWords.common_en),
    'search, common Chinese': search(probeWords.common_zh),
    'search, rare English': search(probeWords.rare_en),
    'search, rare Chinese': search(probeWords.rare_zh),
  };
}

/** A page far from the start of the list. */
function deepPage(size: number): number {
  return Math.max(1, Math.floor((size / 20) * 0.7));
}
