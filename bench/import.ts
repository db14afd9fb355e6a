import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { COMMAND_FLAGS } from '../scripts/lib/process.mjs';
import { generateArchive } from '../tools/archive-generator/article';
import { readCpuMs } from './cpu';

/** Writes generated articles, those of one seed, for the import command. */
export async function writeArticles(file: string, options: { articles: number; seed: number }): Promise<void> {
  const lines = (function* () {
    for (const record of generateArchive(options)) yield `${JSON.stringify(record)}\n`;
  })();
  await pipeline(Readable.from(lines), createWriteStream(file));
}

/** Between two looks at the process of an import, whose last figures before it ends count. */
const LOOK_MS = 5;

type ImportFigures = { cpuMs: number; peakMb: number };
export type Import = {
  /** rejects if the command fails */
  finished: Promise<ImportFigures>;
  stop(): Promise<void>;
};

/** Runs `npm run archive -- import FILE` on a database. */
export function startImport(databaseUrl: string, file: string): Import {
  const child = spawn(process.execPath, [...COMMAND_FLAGS, 'dist/scripts/archive.js', 'import', file], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, REDIS_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let stopped = false;
  const finished = watch(child, () => stopped);
  // A failure is reported to those who wait for it, and must not end the process if nobody does.
  finished.catch(() => {});
  return {
    finished,
    async stop() {
      stopped = true;
      child.kill();
      await finished;
    },
  };
}

async function watch(child: ChildProcess, isStopped: () => boolean): Promise<ImportFigures> {
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const figures: ImportFigures = { cpuMs: 0, peakMb: 0 };
  while (child.exitCode === null && child.signalCode === null) {
    figures.cpuMs = Math.max(figures.cpuMs, readCpuMs(child.pid ?? 0));
    figures.peakMb = Math.max(figures.peakMb, readPeakMb(child.pid ?? 0));
    await setTimeout(LOOK_MS);
  }
  const code = await ended;
  if (code !== 0 && !isStopped()) throw new Error(`the import ended with ${code}`);
  return figures;
}

/** The most memory that a process has had. Linux only, see proc(5). */
function readPeakMb(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
