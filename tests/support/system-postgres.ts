import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onFreePort } from './ports.ts';

/** The newest PostgreSQL 15 or later that this machine has installed beside the embedded one: its folder of programs. */
export function findSystemPostgres(): string | undefined {
  const folders = [
    ...['/usr/lib/postgresql', '/usr/pgsql']
      .filter(existsSync)
      .flatMap((base) => readdirSync(base).map((version) => path.join(base, version, 'bin'))),
    ...['/opt/homebrew/opt/postgresql@17/bin', '/usr/local/pgsql/bin'],
  ].filter((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')));
  const usable = folders
    .map((folder) => ({
      folder,
      major: Number(
        / (\d+)/.exec(spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1],
      ),
    }))
    .filter(({ major }) => major >= 15)
    .sort((a, b) => b.major - a.major);
  return usable[0]?.folder;
}

/** Starts a server of the system's PostgreSQL in a folder of its own; `stop` ends it and removes the folder. */
export async function startSystemPostgres(programs: string): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-system-postgres-'));
  const account = process.getuid?.() === 0 ? unprivileged() : undefined;
  if (account) chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const sockets = path.join(folder, 's');
  mkdirSync(sockets);
  if (account) chownSync(sockets, account.uid, account.gid);
  const run = (program: string, args: string[]) => {
    const done = spawnSync(path.join(programs, program), args, {
      ...account,
      encoding: 'utf8',
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
      timeout: 60_000,
    });
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`);
  };
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const log = path.join(folder, 'log');
  const port = await onFreePort(async (free) => {
    const options = `-p ${free} -h 127.0.0.1 -k ${sockets} -c fsync=off -c max_connections=200`;
    try {
      run('pg_ctl', ['-D', data, '-l', log, '-w', '-o', options, 'start']);
    } catch (error) {
      throw new Error(`${String(error)}\n${readFileSync(log, 'utf8')}`);
    }
    return free;
  });
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The account for programs that do not run as root. */
export function unprivileged(): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout?.trim() || Number.NaN);
  const [uid, gid] = [id('-u'), id('-g')];
  return Number.isNaN(uid) ? { uid: 65_534, gid: 65_534 } : { uid, gid };
}
