import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addSubscriber, issueKey } from '../support/people';
import { type SoakEnvironment, UNLIMITED, withEnvironment } from './environment';
import { writeArchive } from './kill';
import { waitSeconds, waitUntil } from './load';
import { type Check, check, type Settings } from './scenario';

const KILLS = 100;
/** A run in so many starts over, from the newest snapshot. The downloads of a day are limited. */
const FRESH_EVERY = 10;

/** Kills `hi mirror` at random moments while writers run; the copy must equal the archive afterwards. */
export function killMirrors({ log, kills = KILLS }: Settings): Promise<Check[]> {
  return withEnvironment(async (environment) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-mirror-'));
    let stopped = false;
    try {
      const { url } = await environment.start({ ...UNLIMITED, MEDIA_DIR: path.join(environment.dataDir, 'media') });
      await waitForSnapshot(environment);
      const { text: key } = await issueKey(environment.database, await addSubscriber(environment.database));
      const start = (...args: string[]) => startMirror(url, key, [folder, ...args]);
      const writers = ['a', 'b', 'c'].map((prefix) => writeArchive(environment, () => stopped, prefix));

      // How long a run takes, so that kills reach every part of one.
      const began = performance.now();
      await once(start().child, 'close');
      const longest = performance.now() - began;
      let finished = 0;
      for (let n = 1; n <= kills; n += 1) {
        const { child } = start(...(n % FRESH_EVERY === 0 ? ['--fresh'] : []));
        const closed = once(child, 'close');
        await Promise.race([closed, waitSeconds((Math.random() * longest) / 1_000)]);
        if (child.exitCode !== null) finished += 1;
        child.kill('SIGKILL');
        await closed;
        if (n % 10 === 0) log(`${n} kills of the mirror, ${finished} runs ended before`);
      }

      const during = await verify(start);
      stopped = true;
      await Promise.all(writers);
      const after = await verify(start);
      return [
        check(`the copy equals the archive after ${kills} kills, while writers run`, during.output, during.code === 0),
        check('and after the last write', after.output, after.code === 0),
        check('most runs were killed', `${kills - finished} of ${kills}`, finished < kills / 2),
      ];
    } finally {
      stopped = true;
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

function startMirror(url: string, key: string, args: string[]): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, ['clients/typescript/dist/hi.js', 'mirror', ...args], {
    env: { ...process.env, LANG: 'C', HI_BASE_URL: url, HI_API_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return { child, output: () => output };
}

async function verify(start: (...args: string[]) => ReturnType<typeof startMirror>): Promise<{ code: number; output: string }> {
  const { child, output } = start('--verify');
  const [code] = await once(child, 'close');
  return { code: code as number, output: output().trim().split('\n').slice(-3).join(' ') };
}

async function waitForSnapshot({ database }: SoakEnvironment): Promise<void> {
  await waitUntil(async () => (await database.pool.query('SELECT 1 FROM snapshots')).rowCount !== 0, 60);
}
