import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { proxy } from './proxy';

test.each(['/docs', '/en/docs'])(
  '%s is answered under the caller’s own request id, also where no server of ours stands in front',
  (path) => {
    const answer = proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { 'x-request-id': 'of-the-caller' } }));
    expect(answer.headers.get('x-request-id')).toBe('of-the-caller');
  },
);
