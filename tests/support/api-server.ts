import { openCounters, setCounters } from '../../lib/counting/counters/open-counters';
import { openDatabase, setDatabase } from '../../lib/platform/db/client';
import { readEnv, setAuthSecret } from '../../lib/platform/env';
import { ensureAuthSecret } from '../../lib/platform/secret';
import { createHttpServer, listen } from '../../server/http';
import { createListener } from '../../server/listener';

/** Our own server without pages, the API alone. Starts in a moment; made to be killed. */
const env = readEnv();
setAuthSecret(await ensureAuthSecret(env));
setDatabase(openDatabase(env.databaseUrl ?? ''));
setCounters(openCounters(env));
const noPages = async () => {
  throw new Error('this server has no pages');
};
const server = createHttpServer(
  createListener(noPages, {
    mount: 'direct',
    trustedProxyHops: env.trustedProxyHops,
    local: false,
    compressed: new Map(),
    tagged: false,
  }),
);
await listen(server, env.port, env.host);
console.log('Hospitality Intelligence is up.');
