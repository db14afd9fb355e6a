import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onFreePort } from './ports';
import { unprivileged } from './system-postgres';

/** Whether this machine has PgBouncer. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/**
 * PgBouncer in transaction mode before one database, with two connections to it and nothing of its settings but the needful.
 *
 * @returns the address of the same database through it
 */
export const startPgBouncer = (databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> =>
  onFreePort((port) => startAt(port, databaseUrl));

async function startAt(port: number, databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-pgbouncer-'));
  const account = process.getuid?.() === 0 ? unprivileged() : undefined;
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${name} = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password || 'none'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  );
  if (account) for (const each of [folder, settings]) chownSync(each, account.uid, account.gid);
  const child = spawn('pgbouncer', [settings], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (piece) => {
      said += piece;
      if (said.includes('process up')) resolve();
    });
    ended.then(() => reject(new Error(`PgBouncer ended: ${said}`)));
  });
  return {
    url: `postgresql://${target.username}@127.0.0.1:${port}/${name}`,
    async stop() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
