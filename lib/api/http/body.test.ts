import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../../platform/db/failure';
import { readText } from './body';

describe('body with a broken connection', () => {
  it('counts as a client error although it resembles a database error', async () => {
    const reset = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    expect(isDatabaseUnavailable(reset)).toBe(true);
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"email":')),
      pull: (controller) => controller.error(reset),
    });
    const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    await expect(readText(request, 1_000)).rejects.toMatchObject({ code: 'bad_request', status: 400 });
  });
});

describe('body without a length', () => {
  it('is not read beyond its limit', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 100;
        if (sent > 10_000) controller.close();
        else controller.enqueue(new Uint8Array(100).fill(0x20));
      },
    });
    const request = new Request('http://localhost/', { method: 'POST', body: endless, duplex: 'half' } as RequestInit);
    await expect(readText(request, 1_000)).rejects.toMatchObject({ code: 'body_too_large', status: 413 });
    expect(sent).toBeLessThan(2_000);
  });
});
