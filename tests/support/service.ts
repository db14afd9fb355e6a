import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { SERVER_FLAGS } from '../../scripts/lib/process.mjs';
import { onFreePort } from './ports';

const root = path.resolve(import.meta.dirname, '../..');

const running = new Set<Service>();

/** Servers started by this process that are still running. */
export const runningServices = (): Service[] => [...running];

export type Service = { url: string; child: ChildProcess; output(): string; stop(): Promise<void> };

/**
 * Starts the service on a free port, as `npm start` does after its setup, and waits until it is ready.
 *
 * @param environment variables added to those of this process, including DATABASE_URL
 * @param program another server of the project that prints the same line when it is ready
 */
export function startService(
  environment: Record<string, string>,
  mount: 'direct' | 'framework' = 'direct',
  program = 'dist/server/main.js',
): Promise<Service> {
  const start = (port: number) => startAt(port, environment, mount, program);
  return environment.PORT === undefined ? onFreePort(start) : start(Number(environment.PORT));
}

async function startAt(
  port: number,
  environment: Record<string, string>,
  mount: 'direct' | 'framework',
  program: string,
): Promise<Service> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, program, `--mount=${mount}`], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PRELOAD_PAGES: 'off',
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: `http://localhost:${port}`,
      DRAIN_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = new Output();
  const ready = new Promise<void>((resolve, reject) => {
    let isUp = false;
    const read = (chunk: Buffer) => {
      output.add(chunk);
      // Searching the whole log for each line would take CPU time from the service under load.
      if (isUp || !output.text().includes('Hospitality Intelligence is up.')) return;
      isUp = true;
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}:\n${output.text()}`)));
  });
  await ready;
  const service: Service = {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => output.text(),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      running.delete(service);
    },
  };
  running.add(service);
  return service;
}

/** Larger than the output of any test; long measurements keep the end of theirs. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

class Output {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes > MAX_OUTPUT_BYTES) this.#bytes -= this.#chunks.shift()?.length ?? 0;
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}
