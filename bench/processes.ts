import { type ChildProcess, fork } from 'node:child_process';
import { startService } from '../tests/support/service';
import type { Load, Measurement } from './load';
import type { Report } from './load-process';

/** Limits that no measurement reaches; counting goes on as always. */
const UNREACHED = '1000000000';

/** What the service is started with on top of its database: counting under limits that are never reached. */
export const UNLIMITED = {
  SAMPLE_DATA: 'off',
  LIMIT_KEYED_PER_MINUTE: UNREACHED,
  LIMIT_KEYED_PER_DAY: UNREACHED,
  LIMIT_ANONYMOUS_PER_MINUTE: UNREACHED,
  LIMIT_ANONYMOUS_PER_DAY: UNREACHED,
  LIMIT_MAIL_PER_ADDRESS_HOUR: UNREACHED,
  LIMIT_MAIL_PER_CLIENT_HOUR: UNREACHED,
};

export type Server = { url: string; stop(): Promise<void> };

/** The service on a free port, as `npm start` runs it. */
export function startOurs(databaseUrl: string, environment: Record<string, string> = {}, mount?: 'framework'): Promise<Server> {
  return startService({ ...UNLIMITED, DATABASE_URL: databaseUrl, REDIS_URL: '', ...environment }, mount);
}

/** One of the servers of bench/, which tells its port once it listens. */
export type Fork = Server & { tell(message: object): Promise<void> };

/** Starts `bench/NAME.ts`; `tell` waits until what it was told is taken. */
export async function startFork(name: string, environment: Record<string, string> = {}): Promise<Fork> {
  const child = forkOf(name, environment);
  const { port } = await hear<{ port: number }>(child);
  return {
    url: `http://127.0.0.1:${port}`,
    async tell(message) {
      const taken = hear(child);
      child.send(message);
      await taken;
    },
    stop: () => stop(child),
  };
}

/** The load generator in a process of its own. */
export type Loader = { measure(load: Load): Promise<Measurement>; stop(): Promise<void> };

/** Starts the load generator. */
export function startLoader(): Loader {
  const child = forkOf('load-process', {});
  return {
    async measure(load) {
      const heard = hear<Report>(child);
      child.send(load);
      const report = await heard;
      if ('error' in report) throw new Error(`${load.url}: ${report.error}`);
      return report.measurement;
    },
    stop: () => stop(child),
  };
}

function forkOf(name: string, environment: Record<string, string>): ChildProcess {
  return fork(`bench/${name}.ts`, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function hear<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process of the measurement ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Message);
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.disconnect();
  await ended;
}
