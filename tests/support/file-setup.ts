import pino from 'pino';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { setAuthSecret } from '../../lib/platform/env';
import { log } from '../../lib/platform/log';
import { processGlobal } from '../../lib/platform/process-global';
import { runningServices } from './service';

// Files of a project without isolation share a process: each begins with the environment of the run, and leaves no stand-ins.
const environment = processGlobal('test-environment', () => ({ ...process.env }));
// Makes `env()` forget what it has read.
setAuthSecret('');
for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
Object.assign(process.env, environment);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

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
