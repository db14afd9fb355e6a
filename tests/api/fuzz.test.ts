import { describe, expect, test } from 'vitest';
import { type HostileRequest, hostileRequests } from '../support/hostile-requests';
import { send } from '../support/http';
import { mounts } from '../support/mounts';
import { sendRaw } from '../support/raw-http';

/** Enough for every status below; the requests follow from their seed. */
const EACH = 800;
const AT_ONCE = 16;

describe.each(mounts)('hostile requests, $mount', ({ mount, url }) => {
  test(`${EACH} random requests each get a response other than an internal error`, { timeout: 240_000 }, async () => {
    const requests = hostileRequests(mount === 'direct' ? 20_261 : 61_202, EACH);
    const statuses = new Map<number, number>();
    const work = async () => {
      for (const request of requests) {
        const status = await expectCleanResponse(url, request);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(EACH);
    // Not all of one kind: the requests got past the first check, too.
    for (const status of [200, 204, 400, 401, 404, 405, 422])
      expect(statuses.get(status) ?? 0, `${status} among ${JSON.stringify([...statuses])}`).toBeGreaterThan(0);
    expect((await send(url, '/api/v1/categories')).status).toBe(200);
  });
});

async function expectCleanResponse(url: string, { bytes, method }: HostileRequest): Promise<number> {
  const { status, head, body } = await sendRaw(url, bytes);
  const exchange = `${bytes.toString('latin1').slice(0, 600)}\n→ ${head.slice(0, 300)}\n${body.slice(0, 300)}`;
  expect([200, 204, 304, 400, 401, 403, 404, 405, 413, 415, 417, 422, 429, 431], exchange).toContain(status);
  expect(body, exchange).not.toMatch(/node_modules|\bat \w+ \(|prisma|SELECT /i);
  if (status >= 400 && method !== 'HEAD' && body !== '') expect(() => JSON.parse(body), exchange).not.toThrow();
  return status;
}
