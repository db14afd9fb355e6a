import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addOwner } from '../support/fleet';
import { freePort } from '../support/service';
import { send, waitUntil } from './load';
import { type Check, check, type Settings, skipped } from './scenario';
import { type SoakStage, UNLIMITED } from './stage';

/** Mail that becomes files, on a disk without room. Ends the stage's servers: one that mails by the service would take the mail. */
export async function diskFull(stage: SoakStage, log: Settings['log']): Promise<Check> {
  const asked = 'a full disk delays mail that becomes files, and loses none';
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    return skipped(asked, 'only root on Linux may make a small disk to fill');
  log('a full disk …');
  const disk = mkdtempSync(path.join(tmpdir(), 'hospitality-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
  if (mounted.status !== 0) {
    rmSync(disk, { recursive: true, force: true });
    return skipped(asked, 'this machine lets nobody mount a disk');
  }
  try {
    spawnSync('sh', ['-c', `head -c 65536 /dev/zero > '${disk}/filling'`]);
    const port = await freePort();
    await Promise.all(stage.services.map((service) => service.stop()));
    const local = {
      APP_URL: `http://localhost:${port}`,
      PORT: String(port),
      RESEND_API_KEY: '',
      MAIL_OUTBOX_DIR: path.join(disk, 'outbox'),
    };
    const { url } = await stage.start({ ...UNLIMITED, ...local });
    const { email } = await addOwner(stage.database);
    const { status } = await send(url, undefined, {
      target: '/api/v1/keys/request',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const failure = async () =>
      (await stage.database.pool.query('SELECT last_failure FROM mails WHERE to_email = $1', [email])).rows[0]?.last_failure;
    await waitUntil(async () => (await failure()) === 'ENOSPC', 20);
    const reason = await failure();
    rmSync(path.join(disk, 'filling'));
    const written = () =>
      readdirSync(disk, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json')).length;
    const came = await waitUntil(async () => written() > 0, 60);
    const drafts = readdirSync(disk, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tmp')).length;
    const seen = `asked: ${status}; ${reason}; ${written()} file(s), ${drafts} draft(s) left, ${came ?? 'never'} s after there was room`;
    return check(asked, seen, status === 200 && reason === 'ENOSPC' && written() === 1 && drafts === 0);
  } finally {
    await Promise.all(stage.services.map((service) => service.stop()));
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}
