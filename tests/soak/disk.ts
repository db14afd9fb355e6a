import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addSubscriber } from '../support/people';
import { freePort } from '../support/ports';
import { type SoakEnvironment, UNLIMITED } from './environment';
import { send, waitUntil } from './load';
import { type Check, check, type Settings, skipped } from './scenario';

/** Emails written to files on a full disk. Stops the environment's servers, because they would send the email instead. */
export async function diskFull(environment: SoakEnvironment, log: Settings['log']): Promise<Check> {
  const expectation = 'a full disk delays emails written to files, and loses none';
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    return skipped(expectation, 'only root on Linux can mount a small disk');
  log('disk is full …');
  const disk = mkdtempSync(path.join(tmpdir(), 'hospitality-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
  if (mounted.status !== 0) {
    rmSync(disk, { recursive: true, force: true });
    return skipped(expectation, 'this machine does not allow mounting a disk');
  }
  try {
    spawnSync('sh', ['-c', `head -c 65536 /dev/zero > '${disk}/filling'`]);
    const port = await freePort();
    await Promise.all(environment.services.map((service) => service.stop()));
    const local = {
      APP_URL: `http://localhost:${port}`,
      PORT: String(port),
      RESEND_API_KEY: '',
      MAIL_OUTBOX_DIR: path.join(disk, 'outbox'),
    };
    const { url } = await environment.start({ ...UNLIMITED, ...local });
    const { email } = await addSubscriber(environment.database);
    const { status } = await send(url, undefined, {
      target: '/api/v1/keys/request',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const failure = async () =>
      (await environment.database.pool.query('SELECT last_failure FROM mails WHERE to_email = $1', [email])).rows[0]
        ?.last_failure;
    await waitUntil(async () => (await failure()) === 'ENOSPC', 20);
    const reason = await failure();
    rmSync(path.join(disk, 'filling'));
    const written = () =>
      readdirSync(disk, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json')).length;
    const recovery = await waitUntil(async () => written() > 0, 60);
    const partial = readdirSync(disk, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tmp')).length;
    const outcome = `request: ${status}; ${reason}; ${written()} file(s), ${partial} partial, ${recovery ?? '∞'} s after space was freed`;
    return check(expectation, outcome, status === 200 && reason === 'ENOSPC' && written() === 1 && partial === 0);
  } finally {
    await Promise.all(environment.services.map((service) => service.stop()));
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}
