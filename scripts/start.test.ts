import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';

// A folder with nothing but the start itself: what comes after the port fails there, and nothing is installed.
const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-start-'));
mkdirSync(path.join(folder, 'scripts/lib'), { recursive: true });
for (const file of ['scripts/start.mjs', 'scripts/lib/toolchain.mjs']) cpSync(file, path.join(folder, file));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const taken: Server[] = [];
afterEach(() => {
  for (const server of taken.splice(0)) server.close();
});

/** A port that somebody listens on. */
async function takePort(host?: string): Promise<number> {
  const server = createServer();
  taken.push(server);
  await new Promise<void>((resolve) => server.listen({ port: 0, ...(host ? { host } : {}) }, resolve));
  return (server.address() as AddressInfo).port;
}

/** What the start says when it gives up. */
function start(file: string, environment: Record<string, string> = {}): Promise<string> {
  writeFileSync(path.join(folder, '.env'), file);
  const { PORT: _port, HOST: _host, ...others } = process.env;
  const env = { ...others, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/start.mjs'], { cwd: folder, env }, (_error, _stdout, stderr) => resolve(stderr));
  });
}

it('tells a taken port of .env at once, before anything is installed', async () => {
  const port = await takePort();
  expect(await start(`PORT=${port}\n`)).toBe(
    `\nPort ${port} is taken by another program; stop it, or choose another: PORT=${port + 1} npm start\n`,
  );
});

it('takes the environment’s port before that of .env', async () => {
  const [inFile, inEnvironment] = [await takePort(), await takePort()];
  expect(await start(`PORT=${inFile}\n`, { PORT: String(inEnvironment) })).toContain(`Port ${inEnvironment} is taken`);
});

it('looks at the interface that .env names, and at no other', async () => {
  const port = await takePort('127.0.0.2');
  expect(await start(`PORT=${port}\nHOST=127.0.0.1\n`)).not.toContain('is taken');
  expect(await start(`PORT=${port}\nHOST=127.0.0.2\n`)).toContain(`Port ${port} is taken`);
});
