// How every script here runs other programs and fails: one line that says what happened and what to do.
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** How often a program that npm started checks that npm is still there. */
const PARENT_POLL_MS = 500;

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
export function runQuietly(command, args, { env = process.env, shell = false, failure }) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env,
    shell,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return;
  const output = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-25).join('\n');
  if (output) console.error(output);
  throw new StepError(failure);
}

/** Runs npm, also on Windows, where it is a batch file that only a shell can start. */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli && path.basename(cli) === 'npm-cli.js') return runQuietly(process.execPath, [cli, ...args], options);
  const windows = process.platform === 'win32';
  return runQuietly(windows ? 'npm.cmd' : 'npm', args, { ...options, shell: windows });
}

/** Runs Node in this terminal with these arguments, forwards signals and exits with its exit code. */
export function runNode(args, env = process.env) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  let signalled = false;
  // The terminal sends Ctrl-C to both processes. Any other signal reaches only this one and is passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      signalled = true;
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // npm runs scripts through a shell that does not forward signals: when it is killed, only our parent's id changes.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      if (!signalled) child.kill('SIGTERM');
    }, PARENT_POLL_MS);
  }
  child.on('error', exitWithError);
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}
