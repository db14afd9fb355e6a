import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';

// A folder that holds only the scripts: there is nothing to build or run, and whatever follows the check of the port fails.
const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-start-'));
cpSync('scripts', path.join(folder, 'scripts'), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Listens on a free port. */
async function occupyPort(host?: string): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen({ port: 0, ...(host ? { host } : {}) }, resolve));
  return (server.address() as AddressInfo).port;
}

/** The error output of `npm start`. */
function start(envFile: string, environment: Record<string, string> = {}): Promise<string> {
  writeFileSync(path.join(folder, '.env'), envFile);
  const { PORT: _port, HOST: _host, ...inherited } = process.env;
  const env = { ...inherited, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/start.mjs'], { cwd: folder, env }, (_error, _stdout, stderr) => resolve(stderr));
  });
}

it('reports that the port in .env is in use before anything is installed', async () => {
  const port = await occupyPort();
  expect(await start(`PORT=${port}\n`)).toBe(
    `\nPort ${port} is already in use. Stop the other program, or use another port: PORT=${port + 1} npm start\n`,
  );
});

it('prefers the port in the environment to the one in .env', async () => {
  const [inFile, inEnvironment] = [await occupyPort(), await occupyPort()];
  expect(await start(`PORT=${inFile}\n`, { PORT: String(inEnvironment) })).toContain(`Port ${inEnvironment} is already in use`);
});

it('checks only the network interface of HOST', async () => {
  const port = await occupyPort('127.0.0.2');
  expect(await start(`PORT=${port}\nHOST=127.0.0.1\n`)).not.toContain('already in use');
  expect(await start(`PORT=${port}\nHOST=127.0.0.2\n`)).toContain(`Port ${port} is already in use`);
});
