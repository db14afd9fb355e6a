import { type ChildProcess, fork } from 'node:child_process';
import { type Service, startService } from '../tests/support/service';
import type { Load, Measurement } from './load';
import type { LoadReport } from './load-process';

/** A limit no measurement reaches. */
const UNREACHED = '1000000000';

/** The service's settings for a measurement: requests are counted, but never limited. */
const UNLIMITED = {
  SAMPLE_DATA: 'off',
  LIMIT_KEYED_PER_MINUTE: UNREACHED,
  LIMIT_KEYED_PER_DAY: UNREACHED,
  LIMIT_ANONYMOUS_PER_MINUTE: UNREACHED,
  LIMIT_ANONYMOUS_PER_DAY: UNREACHED,
  LIMIT_PAGES_PER_MINUTE: UNREACHED,
  LIMIT_MAIL_PER_ADDRESS_HOUR: UNREACHED,
  LIMIT_MAIL_PER_ADDRESS_TOTAL_HOUR: UNREACHED,
  LIMIT_MAIL_PER_CLIENT_HOUR: UNREACHED,
};

type Server = { url: string; stop(): Promise<void> };

/** Starts the service on a free port, as `npm start` does. */
export function startOurServer(databaseUrl: string, environment: Record<string, string> = {}): Promise<Service> {
  return startService({ ...UNLIMITED, DATABASE_URL: databaseUrl, REDIS_URL: '', REDIS_CLUSTER_URLS: '', ...environment });
}

/** A server of the benchmark itself, in a process of its own. */
export type Fork = Server & { pid: number; send(message: object): Promise<void> };

/** Starts `bench/NAME.ts`; `send` resolves once the process has handled the message. */
export async function startFork(name: string, environment: Record<string, string> = {}): Promise<Fork> {
  const child = forkScript(name, environment);
  const { port } = await receive<{ port: number }>(child);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async send(message) {
      const handled = receive(child);
      child.send(message);
      await handled;
    },
    stop: () => stop(child),
  };
}

/** The load generator in a process of its own. */
export type Loader = {
  /** @param renew called each time all paths of a load that `renews` have been requested */
  measure(load: Load, renew?: () => Promise<void>): Promise<Measurement>;
  /** the requests of all measurements that were refused */
  refused: readonly string[];
  stop(): Promise<void>;
};

/** Starts the load generator. */
export function startLoader(): Loader {
  const child = forkScript('load-process', {});
  const refused: string[] = [];
  return {
    refused,
    async measure(load, renew) {
      const send = (message: object) => {
        const reply = receive<LoadReport>(child);
        child.send(message);
        return reply;
      };
      let report = await send(load);
      while ('renew' in report) {
        await renew?.();
        report = await send({ renewed: true });
      }
      if ('error' in report) throw new Error(`${load.url}: ${report.error}`);
      refused.push(...report.measurement.refused);
      return report.measurement;
    },
    stop: () => stop(child),
  };
}

function forkScript(name: string, environment: Record<string, string>): ChildProcess {
  return fork(`bench/${name}.ts`, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function receive<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a benchmark process exited with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
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
