// npm start and npm run dev: installs and builds what is missing, then runs the server.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { prepare } from './lib/build.mjs';
import { exitWithError, root, runNode, SERVER_FLAGS, StepError } from './lib/process.mjs';

const dev = process.argv.includes('--dev');

try {
  process.chdir(root);
  // As in the server, the environment takes precedence.
  if (existsSync('.env')) process.loadEnvFile('.env');
  await checkPort();
  await prepare({ bundle: !dev, site: !dev, client: true });
  const program = dev ? ['--import', 'tsx', 'server/main.ts'] : [...SERVER_FLAGS, 'dist/server/main.js'];
  await runNode([...program, ...process.argv.slice(2)], {
    ...process.env,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
} catch (error) {
  exitWithError(error);
}

/** Reports a port in use now rather than after minutes of installing. The server validates PORT and HOST itself. */
function checkPort() {
  const port = Number(process.env.PORT?.trim() || 3000);
  const host = process.env.HOST?.trim();
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (error.code !== 'EADDRINUSE') return resolve();
      reject(
        new StepError(`Port ${port} is already in use. Stop the other program, or use another port: PORT=${port + 1} npm start`),
      );
    });
    probe.listen({ port, ...(host ? { host } : {}) }, () => probe.close(resolve));
  });
}
