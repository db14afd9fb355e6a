// Runs other programs for all scripts. Errors are one line: what happened and what to do.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { watchParent } from './parent.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Characters of a program's output that are kept for its last lines. */
const MAX_OUTPUT = 20_000;

/** An expected failure, reported as its message without a stack. */
export class StepError extends Error {
  name = 'StepError';
}

export function exitWithError(error) {
  console.error(`\n${error instanceof StepError ? error.message : (error?.stack ?? error)}`);
  process.exit(1);
}

/**
 * Runs a program to completion without output; on failure its last lines are printed.
 *
 * @throws StepError with the message `failure`
 */
export async function runQuietly(command, args, { env = process.env, shell = false, failure }) {
  const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-MAX_OUTPUT);
    });
  }
  const { code, stopped } = await waitForChild(child).catch((error) => ({ code: error.message, stopped: false }));
  if (stopped) process.exit(code);
  if (code === 0) return;
  const lastLines = output.trim().split('\n').slice(-25).join('\n');
  if (lastLines) console.error(lastLines);
  throw new StepError(failure);
}

/** Runs npm, also on Windows, where it is a batch file that only a shell can start. */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli && path.basename(cli) === 'npm-cli.js') return runQuietly(process.execPath, [cli, ...args], options);
  const windows = process.platform === 'win32';
  return runQuietly(windows ? 'npm.cmd' : 'npm', args, { ...options, shell: windows });
}

/**
 * Options of Node for the server: 64 MB for values that die young, as nearly all of a response do, and one thread to collect them
 * (docs/decisions/0046-save-garbage-before-serialisers.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=64', '--no-parallel-scavenge'];

/** Options of Node for the commands, which share the memory of a machine with the server. An import takes no longer with 16 MB. */
export const COMMAND_FLAGS = ['--max-semi-space-size=16', '--no-parallel-scavenge'];

/** Runs Node in this terminal with these arguments and exits with its exit code. */
export async function runNode(args, env = process.env) {
  const { code } = await waitForChild(spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }));
  process.exit(code);
}

/**
 * Waits until a child has ended. Until then signals that end programs are passed on to it, and it is stopped when npm, which
 * started this program, is gone.
 */
async function waitForChild(child) {
  let stopped = false;
  const stop = (signal) => {
    stopped = true;
    // On Windows the console signals the child itself, and `kill` would end it without notice.
    if (process.platform !== 'win32') child.kill(signal);
  };
  const unwatch = watchParent(() => stopped || stop('SIGTERM'));
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    const [code, signal] = await once(child, 'close');
    return { code: code ?? 128 + constants.signals[signal], stopped };
  } finally {
    unwatch();
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
