import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { EmbeddedClusterError } from './errors';
import { findText, writeTextAtomically } from './files';

export const HOST = '127.0.0.1';

// Below the range that systems use for outgoing connections, so that a remembered port is likely free.
const [LOWEST, HIGHEST] = [20_000, 32_000];

/** The port stored in `file` if it is free, else another one, which is stored. */
export async function choosePort(file: string): Promise<number> {
  const remembered = Number(findText(file) ?? 0);
  if (remembered > 0 && remembered < 65_536 && (await isFree(remembered))) return remembered;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (!(await isFree(port))) continue;
    writeTextAtomically(file, `${port}\n`);
    return port;
  }
  throw new EmbeddedClusterError(
    `no free port was found on ${HOST} between ${LOWEST} and ${HIGHEST}: free some, or set DATABASE_URL`,
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: HOST, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
