import { ensureAuthSecret } from '../../lib/auth/secret';
import { openDatabase, provideDatabase } from '../../lib/db/client';
import { provideAuthSecret, readEnv } from '../../lib/env';
import { openCounters, provideCounters } from '../../lib/limits/open-counters';
import { createHttpServer, listen } from '../../server/http';
import { createListener } from '../../server/listener';

/** The service without its pages: the interface alone, by our own server. It starts in a moment, and is there to be killed. */
const env = readEnv();
provideAuthSecret(await ensureAuthSecret(env));
provideDatabase(openDatabase(env.databaseUrl ?? ''));
provideCounters(openCounters(env));
const noPages = async () => {
  throw new Error('this server has no pages');
};
const server = createHttpServer(createListener(noPages, 'direct', env.trustedProxyHops, false));
await listen(server, env.port, env.host);
console.log('Hospitality Intelligence is up.');
