// npm start and npm run dev: everything a fresh clone needs, then the server.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import {
  checkNode,
  ensureBuild,
  ensureClient,
  ensureDependencies,
  fail,
  root,
  runTypeScript,
  StepError,
} from './lib/toolchain.mjs';

const dev = process.argv.includes('--dev');

try {
  process.chdir(root);
  checkNode();
  // As the server does itself, where what stands in the environment wins.
  if (existsSync('.env')) process.loadEnvFile('.env');
  await checkPort();
  ensureDependencies();
  ensureClient();
  if (!dev) ensureBuild();
  runTypeScript('server/main.ts', process.argv.slice(2), {
    ...process.env,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
} catch (error) {
  fail(error);
}

/** A taken port is told at once, not after the minutes of a first installation; the server checks all values again. */
function checkPort() {
  const port = Number(process.env.PORT?.trim() || 3000);
  const host = process.env.HOST?.trim();
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (error.code !== 'EADDRINUSE') return resolve();
      reject(new StepError(`Port ${port} is taken by another program; stop it, or choose another: PORT=${port + 1} npm start`));
    });
    probe.listen({ port, ...(host ? { host } : {}) }, () => probe.close(resolve));
  });
}
