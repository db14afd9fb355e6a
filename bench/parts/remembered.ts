import { isDeepStrictEqual } from 'node:util';
import { probeWords } from '../../tools/archive-generator/article';
import { type Archive, readSlugs, SUBSCRIBERS, toKeyHeaders } from '../archive';
import { compare, shareOf } from '../compare';
import { type Fork, startFork, startOurServer } from '../processes';
import { atLeast, atMostTimes, type Run, type Section, toComparedArchive, toFigure, toRate, toSize } from './run';

/** How many articles are read in turn. */
const SLUGS = 50;

const MAX_COST_OF_KEY = 2;

/** Each request, with the minimum share of bare node:http for ours with a key. */
async function listRequests(archive: Archive): Promise<{ name: string; paths: string[]; minShare: number }[]> {
  const slugs = await readSlugs(archive, SLUGS);
  return [
    { name: 'list', paths: ['/api/v1/articles'], minShare: 0.15 },
    { name: 'one article', paths: slugs.map((slug) => `/api/v1/articles/${slug}`), minShare: 0.1 },
    { name: 'changes, start', paths: ['/api/v1/changes?since=2000-01-01'], minShare: 0.15 },
    { name: 'search, one common word', paths: [`/api/v1/search?q=${probeWords.common_en}`], minShare: 0.05 },
  ];
}

/** Responses that a cache holds: ours without and with a key, and those of hand-written servers. */
export async function measureRemembered(run: Run): Promise<Section> {
  const archive = toComparedArchive(run);
  const headers = await toKeyHeaders(archive);
  const section: Section = {
    title: `Remembered reads, ${toSize(archive.size)} articles`,
    text:
      `Responses per second. “Bare” is \`node:http\` with the same bytes. Ours with key: ${SUBSCRIBERS} subscribers whose keys are looked up, limited by minute and day, sources checked, counters in Redis; anonymous requests ` +
      'are counted by address, and what a key costs is the ratio of the two. Fastify 5 with `pg` runs the same SQL and sends the same JSON without keys or limits; “Fastify with key” ' +
      'looks up its key and counts with `@fastify/rate-limit` in the same Redis.',
    head: ['request', 'bare', 'ours, anonymous', 'with key', 'a key costs', 'of bare', 'Fastify', 'Fastify with key', 'of bare'],
    rows: [],
  };
  const ours = await startOurServer(archive.url, { REDIS_URL: run.redisUrl });
  const peer = { PEER_DATABASE: archive.url, PEER_PORTAL: ours.url.replace('127.0.0.1', 'localhost') };
  const forks: Fork[] = [];
  try {
    const start = async (name: string, environment?: Record<string, string>) => {
      const fork = await startFork(name, environment);
      forks.push(fork);
      return fork;
    };
    const bare = await start('peers/bare');
    const plain = await start('peers/fastify', peer);
    const keyed = await start('peers/fastify', { ...peer, PEER_REDIS: run.redisUrl });
    for (const [number, { name, paths, minShare }] of (await listRequests(archive)).entries()) {
      const body = await requireSameResponse([ours.url, plain.url, keyed.url], paths[0] ?? '', headers[0] ?? {});
      await bare.send({ name: String(number), body });
      const rates = await compare(
        run.loader,
        {
          bare: { url: bare.url, paths: [`/${number}`] },
          anonymous: { url: ours.url, paths },
          ours: { url: ours.url, paths, headers },
          plain: { url: plain.url, paths },
          keyed: { url: keyed.url, paths, headers },
        },
        run.pace,
      );
      const [share, cost] = [shareOf(rates.ours, rates.bare), shareOf(rates.anonymous, rates.ours)];
      const [before, after] = [
        [rates.bare, rates.anonymous, rates.ours],
        [rates.plain, rates.keyed],
      ].map((sides) => sides.map(({ perSecond }) => toRate(perSecond))) as [string[], string[]];
      section.rows.push({
        cells: [name, ...before, `×${cost.toFixed(2)}`, toFigure(share), ...after, toFigure(shareOf(rates.keyed, rates.bare))],
        aims: [atMostTimes(cost, MAX_COST_OF_KEY), atLeast(share, minShare)],
      });
      run.log(section.rows.at(-1)?.cells.join('  ') ?? '');
    }
  } finally {
    await Promise.all([ours, ...forks].map((server) => server.stop()));
  }
  return section;
}

/**
 * The response of our server.
 *
 * @throws Error if another server's response differs, because then rates cannot be compared
 */
export async function requireSameResponse(urls: string[], path: string, headers: Record<string, string>): Promise<string> {
  const texts = await Promise.all(urls.map(async (url) => (await fetch(url + path, { headers })).text()));
  const [first = '', ...rest] = texts;
  for (const [index, text] of rest.entries())
    if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(first)))
      throw new Error(`${path}: ${urls[index + 1]} returns a different response`);
  return first;
}
