import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openCounters } from '../../lib/counting/counters/open-counters';
import { newBucket } from '../support/counters';

/** OWASP API Security Top 10 (2023): what other services answer us. The mail service is in tests/process/outages.test.ts. */

const wait = { timeout: 60_000, interval: 50 };

describe('API10 upstream responses', () => {
  /** A service that sends an arbitrary response. */
  async function startUpstream(respond: (write: (text: string) => boolean) => boolean) {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' });
      const pour = () => {
        while (!response.destroyed) if (!respond((text) => response.write(text))) break;
      };
      response.on('drain', pour);
      response.on('error', () => undefined);
      pour();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const close = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, close };
  }

  test.each([
    '{"result":"passed"}',
    '{"result":[0]}',
    '{"result":[0,"1","x",null,0,0]}',
    '{"result":null}',
    '[]',
    'null',
    '<html>',
    '{"result":[99,1,1,0,0,0]}',
    '{"result":[0,-1,1,0,0,0]}',
    '{"result":[0,1e99,1,0,0,0]}',
  ])('a counter response like %s falls back to local counters', async (text) => {
    const upstream = await startUpstream(() => false);
    upstream.server.removeAllListeners('request').on('request', (request, response) => {
      request.resume();
      response.end(request.url === '/pipeline' ? `[${text}]` : text);
    });
    const counters = openCounters({ upstash: { url: upstream.url, token: 'x' }, redisUrl: undefined });
    try {
      const result = await counters.step({ now: Date.UTC(2027, 0, 15), bucket: newBucket({ perMinute: 10 }) });
      expect(result).toMatchObject({ verdict: 'passed', minute: { limit: 10, used: 1 } });
      expect(counters.health().unavailable).toBe(true);
    } finally {
      await counters.close();
      await upstream.close();
    }
  });

  test('an endless counter response is not read to its end', async () => {
    let written = 0;
    const piece = 'x'.repeat(1_000_000);
    const upstream = await startUpstream((write) => {
      written += piece.length;
      return write(piece);
    });
    const counters = openCounters({ upstash: { url: upstream.url, token: 'x' }, redisUrl: undefined });
    try {
      await counters.step({ now: Date.UTC(2027, 0, 15), bucket: newBucket() });
      expect(counters.health().unavailable).toBe(true);
      // Stops the probes for recovery.
      await counters.close();
      await expect
        .poll(() => new Promise((resolve) => upstream.server.getConnections((_, count) => resolve(count))), wait)
        .toBe(0);
      expect(written).toBeLessThan(100_000_000);
    } finally {
      await upstream.close();
    }
  });
});
