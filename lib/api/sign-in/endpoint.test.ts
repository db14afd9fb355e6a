import { expect, test } from 'vitest';
import { setCounters } from '../../counting/counters/open-counters';
import { ProcessCounters } from '../../counting/counters/process-counters';
import { signInResources } from './endpoint';

class Unavailable extends ProcessCounters {
  override health() {
    return { kind: 'redis' as const, unavailable: true };
  }
}

test.each(['signin/email', 'callback/email'])('without counters, %s is unavailable whatever else is wrong', async (name) => {
  setCounters(new Unavailable());
  const path = `/api/auth/${name}`;
  const resource = signInResources.find((each) => each.path === path);
  const headers = new Headers({ origin: 'https://evil.example.com', 'content-type': 'text/plain' });
  const request = { method: 'POST', url: path, headers, body: null, compresses: false };
  const reply = await resource?.methods.POST?.(request, { params: {}, search: '' });
  expect([reply?.status, reply?.headers['retry-after']]).toEqual([503, '2']);
});
