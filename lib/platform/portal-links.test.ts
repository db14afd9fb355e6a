import { describe, expect, it } from 'vitest';
import { toPortalLink, toRedeemLink, toSignInLink } from './portal-links';

describe('emailed links', () => {
  it('keep private values in the fragment', () => {
    const link = new URL(toRedeemLink('https://research.example.com', 'premium@example.com', 'a_b-c'));
    expect(link.href).toBe('https://research.example.com/keys/redeem#email=premium%40example.com&token=a_b-c');
    expect(toSignInLink('http://localhost:3000', 'premium@example.com', 't')).toBe(
      'http://localhost:3000/signin/confirm#email=premium%40example.com&token=t',
    );
    expect([link.search, link.pathname]).toEqual(['', '/keys/redeem']);
    expect(toPortalLink('http://localhost:3000')).toBe('http://localhost:3000/dashboard');
  });

  it.each(['a&token=b@example.com', 'a#b@example.com', 'a+b%40@example.com', '张三@example.com', "o'neil@example.com"])(
    'round-trip %s',
    (email) => {
      const params = new URLSearchParams(new URL(toRedeemLink('http://localhost:3000', email, 'tok')).hash.slice(1));
      expect([...params]).toEqual([
        ['email', email],
        ['token', 'tok'],
      ]);
    },
  );
});
