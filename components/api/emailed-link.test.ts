import { describe, expect, it } from 'vitest';
import { readLink } from './emailed-link';

describe('the fragment of a mailed link', () => {
  it('carries an address and a token', () => {
    expect(readLink('#email=a%2Bb%40example.com&token=x_-1')).toEqual({ email: 'a+b@example.com', token: 'x_-1' });
  });

  it('is nothing when a part is missing', () => {
    expect(['', '#', '#main', '#email=a%40example.com', '#token=x', '#email=&token=x'].map(readLink)).toEqual(
      Array(6).fill(undefined),
    );
  });
});
