import pino from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { log } from '../../lib/platform/log';
import { runningServices } from './service';

/** Holds back what the service logs during a test, in this process or in servers it started, and prints it if the test fails. */
let lines: string[] = [];
let offsets = new Map<() => string, number>();
Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });

beforeEach(() => {
  lines = [];
  offsets = new Map(runningServices().map(({ output }) => [output, output().length]));
});

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const { output } of runningServices()) lines.push(output().slice(offsets.get(output) ?? 0));
  if (lines.length > 0) process.stderr.write(`\nLog during “${task.name}”:\n${lines.join('')}\n`);
});
