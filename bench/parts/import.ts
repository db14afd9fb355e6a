import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyArchive } from '../archive';
import { readCpuMs, waitForRest } from '../cpu';
import { startImport, writeArticles } from '../import';
import { medianOf } from '../load';
import { toUnits } from '../reference';
import { atMost, type Run, type Section, toFigure, toSize } from './run';

const ARTICLES = 2_000;
const MAX_MS = 2;
const MAX_PEAK_MB = 512;

/** What the import command takes for an article, index included. */
export async function measureImport(run: Run): Promise<Section> {
  const turns: { node: number; postgres: number; units: number; peakMb: number }[] = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'hospitality-bench-'));
  try {
    const file = path.join(folder, 'articles.ndjson');
    await writeArticles(file, { articles: ARTICLES, seed: 2 });
    for (let round = 0; round < run.pace.rounds; round += 1) {
      const archive = await copyArchive(run.archives[0]);
      await archive.database.close();
      await waitForRest(run.pids.postgres);
      const units = [await run.reference.measure()];
      const before = readCpuMs(run.pids.postgres);
      const { cpuMs, peakMb } = await startImport(archive.url, file).finished;
      const [node, postgres] = [cpuMs, readCpuMs(run.pids.postgres) - before].map((ms) => ms / ARTICLES) as [number, number];
      units.push(await run.reference.measure());
      turns.push({ node, postgres, units: (node + postgres) / medianOf(units), peakMb });
      run.log(`an article: ${toFigure(node)} + ${toFigure(postgres)} ms, ${toFigure(peakMb)} MB`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const median = (name: keyof (typeof turns)[0]) => medianOf(turns.map((turn) => turn[name]));
  const [units, peakMb] = [median('units'), median('peakMb')];
  return {
    title: 'Imports',
    text:
      `\`npm run archive -- import\` of ${toSize(ARTICLES)} generated articles in two languages into an archive of ${toSize(run.archives[0].size)}, from the start of its ` +
      'process to its end, index included: CPU time per article in milliseconds, and the most memory that its process had in MB.',
    head: ['import', 'node', 'PostgreSQL', 'units', 'memory'],
    rows: [
      {
        cells: ['one article', toFigure(median('node')), toFigure(median('postgres')), toFigure(units), toFigure(peakMb)],
        aims: [atMost(units, toUnits(MAX_MS)), atMost(peakMb, MAX_PEAK_MB)],
      },
    ],
  };
}
