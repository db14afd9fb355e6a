import { describe, expect, it } from 'vitest';
import { parseEmailedLink } from './emailed-link';

describe('the fragment of an emailed link', () => {
  it('carries an email address and a token', () => {
    expect(parseEmailedLink('#email=a%2Bb%40example.com&token=x_-1')).toEqual({ email: 'a+b@example.com', token: 'x_-1' });
  });

  it('is undefined when a part is missing', () => {
    expect(['', '#', '#main', '#email=a%40example.com', '#token=x', '#email=&token=x'].map(parseEmailedLink)).toEqual(
      Array(6).fill(undefined),
    );
  });
});
