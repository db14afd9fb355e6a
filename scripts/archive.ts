import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { deleteArticle, renameArticle } from '../lib/archive/articles/writes';
import { exportArchive } from '../lib/distribution/export/reads';
import { listImportFiles } from '../lib/distribution/import/reads';
import type { ImportLine } from '../lib/distribution/import/record';
import { type ImportRejection, type ImportReport, importArchive } from '../lib/distribution/import/writes';
import { createSnapshot, deleteArticleEverywhere } from '../lib/distribution/snapshots/writes';
import type { Database } from '../lib/platform/db/client';
import { storage } from '../lib/platform/storage/open-storage';
import { generateArchive } from '../tools/archive-generator/article';
import { resolvePath, runCommand, UsageError } from './lib/command';
import { readWithProgress, startProgress } from './lib/progress';

const USAGE = `npm run archive -- import PATH [--dry-run]          import NDJSON(.gz) or JSON files, or a folder of them
npm run archive -- export FILE                     export the archive as NDJSON (.gz to compress)
npm run archive -- rename OLD NEW                  change a slug; the old one becomes an alias
npm run archive -- delete SLUG [--everywhere]      delete an article, leaving a tombstone; --everywhere: from snapshots too
npm run archive -- snapshot                        make a snapshot now
npm run archive -- generate --articles N --seed S  generate a synthetic archive`;

runCommand(USAGE, async (argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      everywhere: { type: 'boolean' },
      articles: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const [command, ...names] = positionals;
  /** Rejects options that the command would silently ignore: there is no dry run of a deletion. */
  const getArguments = (count: number, ...options: (keyof typeof values)[]) => {
    if (names.length !== count)
      throw new UsageError(
        `archive ${command} takes ${count === 0 ? 'no arguments' : `${count} argument${count > 1 ? 's' : ''}`}`,
      );
    const extra = (Object.keys(values) as (keyof typeof values)[]).find((option) => !options.includes(option));
    if (extra) throw new UsageError(`archive ${command} does not take --${extra}`);
    return names as [string, string];
  };
  switch (command) {
    case 'import': {
      const progress = startProgress();
      let loaded = 0;
      // The first pass only collects categories.
      const read = await readWithProgress(await listImportFiles(resolvePath(getArguments(1, 'dry-run')[0])), (share, pass) =>
        progress.show(share, pass === 1 ? 'reading categories' : `${loaded} records`),
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
      const file = resolvePath(getArguments(1)[0]);
      return async (database) => {
        console.log(`${await exportArchive(database, file)} records written to ${file}`);
        return 0;
      };
    }
    case 'rename': {
      const [from, to] = getArguments(2);
      return async (database) => {
        await renameArticle(database, from, to);
        console.log(`${from} is now ${to}; the old slug is an alias`);
        return 0;
      };
    }
    case 'delete': {
      const [slug] = getArguments(1, 'everywhere');
      return async (database) => {
        if (values.everywhere) {
          // Before anything is deleted: without storage there are no snapshots to delete.
          const files = storage();
          const deleted = await deleteArticleEverywhere(database, files, slug);
          console.log(`${slug} deleted; /changes reports the deletion`);
          console.log(`snapshots deleted: ${deleted.join(', ') || 'none'}`);
          return printSnapshot(await createSnapshot(database, files));
        }
        await deleteArticle(database.pool, slug);
        console.log(`${slug} deleted; /changes reports the deletion. Older snapshots keep its text; --everywhere deletes them`);
        return 0;
      };
    }
    case 'snapshot':
      getArguments(0);
      return async (database) => printSnapshot(await createSnapshot(database, storage()));
    case 'generate': {
      getArguments(0, 'articles', 'seed');
      const progress = startProgress();
      const [articles, seed] = [wholeNumber('articles', values.articles), wholeNumber('seed', values.seed ?? '1')];
      return (database) =>
        load(
          database,
          async function* () {
            let line = 0;
            for (const value of generateArchive({ articles, seed }))
              yield { file: 'generated', line: ++line, value } as ImportLine;
          },
          {
            keepCategories: true,
            onProgress: (done) => progress.show(done / articles, `${done} records`),
            onEnd: progress.end,
          },
        );
    }
    default:
      throw new UsageError(command ? `unknown command "archive ${command}"` : 'a command is missing');
  }
});

/** @param id undefined if another process makes one */
function printSnapshot(id: string | undefined): number {
  if (id === undefined) console.error('another process is making a snapshot; try again when it has finished');
  else console.log(`snapshot ${id} made`);
  return id === undefined ? 1 : 0;
}

function wholeNumber(name: string, text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} must be a whole number`);
  return Number(text);
}

/** Imports records and prints the counts and every rejected record. Exit code 1 if any was rejected. */
async function load(
  database: Database,
  read: () => AsyncIterable<ImportLine>,
  options: { dryRun?: boolean; keepCategories?: boolean; onProgress: (done: number) => void; onEnd: () => void },
): Promise<number> {
  const rejected: string[] = [];
  const remarks: string[] = [];
  const toLine = ({ file, line, reason }: ImportRejection) => `  ${path.basename(file)}:${line}: ${reason}`;
  let processed = 0;
  // A server on the same machine comes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  try {
    const report = await importArchive(database, read, {
      dryRun: options.dryRun ?? false,
      keepCategories: options.keepCategories ?? false,
      onProgress: (done) => {
        processed = done;
        options.onProgress(done);
      },
      onRejection: (rejection) => rejected.push(toLine(rejection)),
      onRemark: (remark) => remarks.push(toLine(remark)),
    });
    options.onEnd();
    console.log(describe(report, options.dryRun ?? false));
    return report.rejected > 0 ? 1 : 0;
  } catch (error) {
    options.onEnd();
    if (!options.dryRun)
      console.error(`stopped after ${processed} records, which are kept; run the same command again to continue`);
    throw error;
  } finally {
    if (remarks.length > 0)
      console.error(`${options.dryRun ? 'would be imported' : 'imported'}, with remarks:\n${remarks.join('\n')}`);
    if (rejected.length > 0) console.error(`rejected:\n${rejected.join('\n')}`);
  }
}

function describe(report: ImportReport, dryRun: boolean): string {
  const { article, category, video } = report.kinds;
  const counts = `${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged, ${report.rejected} rejected`;
  return `${dryRun ? 'Dry run, nothing written: ' : ''}${counts} (${article} articles, ${category} categories, ${video} videos)`;
}
