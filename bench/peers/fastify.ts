import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import pg from 'pg';
import { listen } from './process';
import { makeReads } from './reads';

/**
 * The usual hand-written server: Fastify with `pg`. With PEER_REDIS it looks up the key of every request and counts it
 * with @fastify/rate-limit. It has no source check, daily limit, ETag, compression or response cache.
 *
 * Environment: PEER_DATABASE, PEER_PORTAL (the base of an item's `url`), PEER_REDIS (optional).
 */
const { PEER_DATABASE = '', PEER_PORTAL = '', PEER_REDIS = '' } = process.env;
const UNREACHED = 1_000_000_000;

async function main(): Promise<void> {
  const pool = new pg.Pool({ connectionString: PEER_DATABASE, max: 10 });
  // Copying an archive ends all connections to it; the pool opens others.
  pool.on('error', () => {});
  const reads = makeReads(pool, PEER_PORTAL);
  const app = fastify({ logger: false });

  if (PEER_REDIS) {
    const subscribers = new WeakMap<FastifyRequest, string>();
    app.addHook('onRequest', async (request, reply) => {
      const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const { rows } = await pool.query<{ id: string }>({
        name: 'key',
        text: `SELECT s.id FROM api_keys k JOIN subscribers s ON s.id = k.subscriber_id
               WHERE k.prefix = $1 AND k.hash = $2 AND k.status = 'active' AND s.active_until > now() AND s.suspended_at IS NULL`,
        values: [key.slice(0, 12), createHash('sha256').update(key).digest()],
      });
      if (!rows[0]) return reply.code(401).send({ error: 'no such key' });
      subscribers.set(request, rows[0].id);
    });
    await app.register(rateLimit, {
      redis: new Redis(PEER_REDIS),
      max: UNREACHED,
      timeWindow: '1 minute',
      hook: 'preHandler',
      keyGenerator: (request: FastifyRequest) => subscribers.get(request) ?? request.ip,
    });
  }

  type Inputs = { Querystring: Record<'page' | 'since' | 'q', string | undefined>; Params: { slug: string } };
  app.get<Inputs>('/api/v1/articles', ({ query }) => reads.list(Number(query.page ?? 1)));
  app.get<Inputs>('/api/v1/articles/:slug', async ({ params }, reply) => {
    return (await reads.article(params.slug)) ?? reply.code(404).send({ error: 'no such article' });
  });
  app.get<Inputs>('/api/v1/changes', ({ query }) => reads.changes(new Date(query.since ?? '')));
  app.get<Inputs>('/api/v1/search', ({ query }) => reads.search(query.q ?? ''));
  await app.ready();
  listen(app.server);
}

void main();
