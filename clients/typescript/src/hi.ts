#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' };
import { EXIT } from './cli/exit-codes.js';
import { type Messages, messages } from './cli/messages.js';
import { mirror } from './cli/mirror.js';
import { type Command, type Invocation, readInvocation, toLanguage, UsageError } from './cli/options.js';
import { type Console, cite, get, search } from './cli/read.js';
import { toLine } from './cli/terminal.js';
import { ApiError, DailyQuotaError } from './errors.js';
import { bridge } from './mcp.js';
import { MirrorError } from './mirror/errors.js';
import { createTransport, type Transport } from './transport.js';

const NOT_FOUND_CODES = ['article_not_found', 'resource_not_found'];

const run: Record<Command, (transport: Transport, invocation: Invocation, console: Console) => Promise<number>> = {
  search,
  get,
  cite,
  mirror,
  async mcp(transport, _invocation, { out, signal }) {
    await bridge(transport, { input: process.stdin, output: (line) => out(`${line}\n`), signal });
    return EXIT.success;
  },
};

const language = toLanguage(process.argv.slice(2), process.env);
const say = messages[language];
const stop = new AbortController();

// The reader of a pipe may leave at any time: `hi search … | head`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    const exitCode = error.code === 'EPIPE' ? EXIT.success : EXIT.failure;
    // What is left to do fails as well, and must not report success.
    process.on('exit', () => {
      process.exitCode = exitCode;
    });
    if (exitCode !== EXIT.success && stream !== process.stderr && !stop.signal.aborted)
      console.err(error.code === 'ENOSPC' ? say.diskFull : say.outputFailed(error.code ?? error.message));
    stop.abort();
  });

let stoppedBy: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    stoppedBy = signal;
    stop.abort();
  });

const width = process.stdout.isTTY ? process.stdout.columns || 80 : undefined;
let hasTransientLine = false;
const console: Console = {
  out: (text) => void process.stdout.write(text),
  err(line) {
    process.stderr.write(`${hasTransientLine ? '\r\x1b[K' : ''}${line}\n`);
    hasTransientLine = false;
  },
  transient(line) {
    if (!process.stderr.isTTY) return;
    process.stderr.write(`\r${line}\x1b[K`);
    hasTransientLine = true;
  },
  columns: width,
  bold: width !== undefined && !process.env.NO_COLOR,
  language,
  say,
  signal: stop.signal,
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!stop.signal.aborted) process.exitCode = report(error);
}
// As a program without a handler of its own would end; the shell sees which signal it was.
if (stoppedBy) process.kill(process.pid, stoppedBy);

async function main(argv: string[]): Promise<number> {
  const invocation = readInvocation(argv, process.env, say);
  if ('version' in invocation) {
    console.out(`${manifest.version}\n`);
    return EXIT.success;
  }
  if ('help' in invocation) {
    console.out(`${invocation.help ? say.helpOf[invocation.help] : say.help}\n`);
    return EXIT.success;
  }
  const { baseUrl, apiKey } = invocation;
  return run[invocation.command](connect({ baseUrl, apiKey, language }), invocation, console);
}

/** A base URL or key that cannot be right is a wrong command line. */
function connect(options: Parameters<typeof createTransport>[0]): Transport {
  try {
    return createTransport(options);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    console.err(`${toLine(error.message)}\n${say.seeHelp}`);
    return EXIT.usage;
  }
  if (error instanceof DailyQuotaError) {
    console.err(say.quota(error.resetAt.toISOString()));
    return EXIT.quota;
  }
  console.err(toLine(explain(error, say)));
  if (!(error instanceof ApiError)) return EXIT.failure;
  if (error.requestId) console.err(say.requestId(toLine(error.requestId)));
  return NOT_FOUND_CODES.includes(error.code) ? EXIT.notFound : EXIT.failure;
}

function explain(error: unknown, text: Messages): string {
  if (error instanceof MirrorError) return explainMirror(error.problem, text);
  const { code, path = '', message, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return text.diskFull;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return text.noPermission(path);
  if (syscall === 'mkdir') return text.noFolder(path);
  return message;
}

function explainMirror(problem: MirrorError['problem'], text: Messages): string {
  switch (problem.code) {
    case 'locked':
      return text.locked(problem.pid, problem.host, problem.file);
    case 'lock_unreadable':
    case 'lock_lost':
      return text.lockedBy(problem.file);
    case 'needs_fresh':
      return text.needsFresh[problem.because];
    case 'foreign_folder':
      return text.foreignFolder(problem.folder, toLine(problem.file));
    case 'damaged_snapshot':
      return text.damagedSnapshot(problem.reason);
  }
}
