import path from 'node:path';
import { parseArgs } from 'node:util';
import { deleteArticle, renameArticle } from '../lib/archive/writes';
import type { Database } from '../lib/db/client';
import { exportArchive } from '../lib/export/reads';
import { findFiles, type Line } from '../lib/import/reads';
import { type ImportReport, importArchive } from '../lib/import/writes';
import { generateArchive } from '../tools/archive-generator/article';
import { runCommand, UsageError } from './lib/command';
import { fromHere } from './lib/here';
import { startProgress } from './lib/progress';
import { watchReading } from './lib/reading';

const USAGE = `npm run archive -- import PATH [--dry-run]          load NDJSON(.gz) or JSON files, or a folder of them
npm run archive -- export FILE                     write the archive as NDJSON (.gz to compress)
npm run archive -- rename OLD NEW                  change a slug; the old one becomes an alias
npm run archive -- delete SLUG                     delete an article, leaving a tombstone
npm run archive -- generate --articles N --seed S  make a synthetic archive`;

runCommand(USAGE, async (argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      articles: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const [command, ...names] = positionals;
  /** Refuses options that the command would silently leave unused: a delete is never a dry run. */
  const need = (count: number, ...options: (keyof typeof values)[]) => {
    if (names.length !== count)
      throw new UsageError(`archive ${command} takes ${count === 0 ? 'no name' : `${count} name${count > 1 ? 's' : ''}`}`);
    const extra = (Object.keys(values) as (keyof typeof values)[]).find((option) => !options.includes(option));
    if (extra) throw new UsageError(`archive ${command} does not take --${extra}`);
    return names as [string, string];
  };
  switch (command) {
    case 'import': {
      const progress = startProgress();
      let loaded = 0;
      // The first pass only looks for categories.
      const read = await watchReading(await findFiles(fromHere(need(1, 'dry-run')[0])), (share, pass) =>
        progress.show(share, pass === 1 ? 'looking for categories' : `${loaded} records`),
      );
      return (database) =>
        load(database, read, {
          dryRun: values['dry-run'] ?? false,
          onProgress: (done) => {
            loaded = done;
          },
          onEnd: progress.end,
        });
    }
    case 'export': {
      const file = fromHere(need(1)[0]);
      return async (database) => {
        console.log(`${await exportArchive(database, file)} records written to ${file}`);
        return 0;
      };
    }
    case 'rename': {
      const [from, to] = need(2);
      return async (database) => {
        await renameArticle(database, from, to);
        console.log(`${from} is now ${to}; the old slug still leads there`);
        return 0;
      };
    }
    case 'delete': {
      const [slug] = need(1);
      return async (database) => {
        await deleteArticle(database, slug);
        console.log(`${slug} is deleted; readers of /changes will be told`);
        return 0;
      };
    }
    case 'generate': {
      need(0, 'articles', 'seed');
      const progress = startProgress();
      const [articles, seed] = [wholeNumber('articles', values.articles), wholeNumber('seed', values.seed ?? '1')];
      return (database) =>
        load(
          database,
          async function* () {
            let line = 0;
            for (const value of generateArchive({ articles, seed })) yield { file: 'generated', line: ++line, value } as Line;
          },
          { onProgress: (done) => progress.show(done / articles, `${done} records`), onEnd: progress.end },
        );
    }
    default:
      throw new UsageError(command ? `there is no command "archive ${command}"` : 'name a command');
  }
});

function wholeNumber(name: string, text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} takes a whole number`);
  return Number(text);
}

/** Loads records, tells every refused one and the counts. Exit code 1 when one was refused. */
async function load(
  database: Database,
  read: () => AsyncIterable<Line>,
  options: { dryRun?: boolean; onProgress: (done: number) => void; onEnd: () => void },
): Promise<number> {
  const refusals: string[] = [];
  let seen = 0;
  try {
    const report = await importArchive(database, read, {
      dryRun: options.dryRun ?? false,
      onProgress: (done) => {
        seen = done;
        options.onProgress(done);
      },
      onRefusal: ({ file, line, reason }) => refusals.push(`  ${path.basename(file)}:${line}: ${reason}`),
    });
    options.onEnd();
    console.log(describe(report, options.dryRun ?? false));
    return report.refused > 0 ? 1 : 0;
  } catch (error) {
    options.onEnd();
    if (!options.dryRun)
      console.error(`stopped after ${seen} records; what was written stays, and the same command goes on from there`);
    throw error;
  } finally {
    if (refusals.length > 0) console.error(`refused:\n${refusals.join('\n')}`);
  }
}

function describe(report: ImportReport, dryRun: boolean): string {
  const { article, category, video } = report.kinds;
  const counts = `${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged, ${report.refused} refused`;
  return `${dryRun ? 'Dry run, nothing written: ' : ''}${counts} (${article} articles, ${category} categories, ${video} videos)`;
}
