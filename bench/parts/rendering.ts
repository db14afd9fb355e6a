import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { insertArticle } from '../../tests/support/articles';
import { addAdminToken } from '../../tests/support/people';
import type { Service } from '../../tests/support/service';
import { type Archive, copyArchive } from '../archive';
import { readCpuMs, waitForRest } from '../cpu';
import { HOSTILE_TEXTS, toLargestText } from '../hostile-texts';
import { startOurServer } from '../processes';
import { toUnits } from '../reference';
import { atMost, type Run, type Section, toFigure, toSize } from './run';

const MAX_MS = 300;
const MAX_WAIT_MS = 200;
const MAX_PROSE_MS = 30;
/** Texts in the report, the costliest first. */
const SHOWN = 12;

const PROSE = '20,000 characters of prose';
const SENTENCE = 'The price of a room follows from what the next guest would pay for it, and from how many of them still call. ';
const PARAGRAPH = `${SENTENCE.repeat(4)}*Rates* follow [demand](https://research.example.com/demand).\n\n`;
const WARM_UPS = 5;
const PROBE_MS = 5;
const JSON_BODY = { 'content-type': 'application/json' };

/** A text at the limit of what is published, or of 20,000 characters; `mark` makes it another one. */
function toText(name: string, mark: string): string {
  const create = HOSTILE_TEXTS[name];
  const begin = `${mark}\n\n`;
  return create ? toLargestText((size) => begin + create(size)) : begin + PARAGRAPH.repeat(Math.floor(20_000 / PARAGRAPH.length));
}

const SURFACES = ['page', 'preview', 'console read', 'revision'] as const;
type Surface = (typeof SURFACES)[number];
type Get = () => Promise<Response>;
type Row = { name: string; characters: number; bytes: number; first: number; wait: number; again: Record<Surface, number> };

/** What the costliest bodies take to show: CPU time of the service's process, and how long another request waits meanwhile. */
export async function measureRendering(run: Run): Promise<Section> {
  const archive = await copyArchive(run.archives[0]);
  const service = await startOurServer(archive.url);
  const rows: Row[] = [];
  try {
    const { headers } = await addAdminToken(archive.database);
    const rounds = Math.max(3, run.pace.rounds);
    // The first texts also start the thread, and what they run is compiled.
    for (let time = 0; time < WARM_UPS; time += 1) await measureText(PROSE, time);
    rows.length = 0;
    for (const name of [PROSE, ...Object.keys(HOSTILE_TEXTS)]) await measureText(name, WARM_UPS);
    return toSection(archive.size, rows);

    async function measureText(name: string, time: number): Promise<void> {
      const content = toText(name, `Text ${time}`);
      const get = await openSurfaces(archive, service, headers, content);
      const unit = await run.reference.measure();
      const { cpu: first, wait, bytes } = await measureFirst(service, get.page);
      const again = {} as Row['again'];
      for (const surface of SURFACES) again[surface] = (await measureCheapest(service, rounds, get[surface])) / unit;
      rows.push({ name, characters: content.length, bytes, first: first / unit, wait: wait / unit, again });
      run.log(`${name}: first ${first.toFixed(0)} ms, others waited ${wait.toFixed(0)} ms, again ${toFigure(again.page)} units`);
    }
  } finally {
    await service.stop();
    await archive.database.close();
  }
}

/** Stores an article without showing it to the service, and returns the requests that show it. */
async function openSurfaces(
  archive: Archive,
  service: Service,
  headers: Record<string, string>,
  content: string,
): Promise<Record<Surface, Get>> {
  const { pool } = archive.database;
  const category = await pool.query<{ slug: string }>('SELECT slug FROM categories LIMIT 1');
  const slug = `rendering-${randomUUID()}`;
  const fields = { content_en: content, category_slug: category.rows[0]?.slug };
  await insertArticle(pool, { slug, ...fields });
  // Previews are of what is not published.
  const id = await insertArticle(pool, { slug: `${slug}-draft`, is_published: false, ...fields });
  // The change leaves a revision, as every change does.
  await pool.query(`UPDATE articles SET title_en = 'A costly text' WHERE id = $1`, [id]);
  const edited = `${service.url}/api/v1/admin/articles/${id}`;
  const link = await fetch(`${edited}/previews`, { method: 'POST', headers: { ...headers, ...JSON_BODY }, body: '{}' });
  const token = new URLSearchParams(new URL((await link.json()).url).hash.slice(1)).get('token');
  const opened = await fetch(`${service.url}/api/v1/previews/open`, {
    method: 'POST',
    headers: { origin: service.url.replace('127.0.0.1', 'localhost'), ...JSON_BODY },
    body: JSON.stringify({ token }),
  });
  const cookie = opened.headers.getSetCookie().map((each) => each.split(';')[0]);
  return {
    page: () => fetch(`${service.url}/en/archive/${slug}`),
    preview: () => fetch(`${service.url}/en/preview/${id}`, { headers: { cookie: cookie.join('; ') } }),
    'console read': () => fetch(edited, { headers }),
    revision: () => fetch(`${edited}/revisions/1`, { headers }),
  };
}

/** One request of a text that the process has not seen, while another caller asks for something small again and again. */
async function measureFirst(service: Service, get: Get): Promise<{ cpu: number; wait: number; bytes: number }> {
  const pid = service.child.pid ?? 0;
  await waitForRest(pid);
  let over = false;
  let wait = 0;
  const others = (async () => {
    while (!over) {
      const start = performance.now();
      await readBytes(() => fetch(`${service.url}/api/health`));
      wait = Math.max(wait, performance.now() - start);
      await setTimeout(PROBE_MS);
    }
  })();
  const before = readCpuMs(pid);
  const bytes = await readBytes(get);
  const cpu = readCpuMs(pid) - before;
  over = true;
  await others;
  return { cpu, wait, bytes };
}

/** The CPU time of the request in the cheapest round. */
async function measureCheapest(service: Service, rounds: number, get: Get): Promise<number> {
  const pid = service.child.pid ?? 0;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = readCpuMs(pid);
    await readBytes(get);
    least = Math.min(least, readCpuMs(pid) - before);
  }
  return least;
}

async function readBytes(get: Get): Promise<number> {
  const response = await get();
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${response.url} returned ${response.status}`);
  return byteLength;
}

function toSection(size: number, rows: readonly Row[]): Section {
  const prose = rows.filter(({ name }) => name === PROSE);
  const costliest = rows.filter(({ name }) => name !== PROSE).sort((a, b) => b.first - a.first);
  return {
    title: `The costliest texts, ${toSize(size)} articles`,
    text:
      `In units: CPU time of the service’s process per request, for ordinary prose and the ${SHOWN} costliest of ${costliest.length} texts as large as may be published (bench/hostile-texts.ts). ` +
      '“First” is the page before the process has rendered the text, with the work of the thread that renders and of a caller that asks ' +
      `for \`/api/health\` every ${PROBE_MS} ms; “waited” is the longest that this caller waited. The others are the cheapest of several. ` +
      'The aims are for the first page, for this wait, and for each later request, of which prose has a lower one for its page.',
    head: ['text', 'characters', 'KB of HTML', 'first', 'waited', ...SURFACES],
    rows: [...prose, ...costliest.slice(0, SHOWN)].map((row) => ({
      cells: [
        row.name,
        String(row.characters),
        (row.bytes / 1024).toFixed(0),
        ...[row.first, row.wait, ...SURFACES.map((surface) => row.again[surface])].map(toFigure),
      ],
      aims: [
        atMost(row.first, toUnits(MAX_MS)),
        atMost(row.wait, toUnits(MAX_WAIT_MS)),
        row.name === PROSE
          ? atMost(row.again.page, toUnits(MAX_PROSE_MS))
          : atMost(Math.max(...Object.values(row.again)), toUnits(MAX_MS)),
      ],
    })),
  };
}
