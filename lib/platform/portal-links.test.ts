import { describe, expect, it } from 'vitest';
import { toNewsletterLink, toPortalLink, toPrivacyLink, toRedeemLink, toSignInLink, toWhitepaperLink } from './portal-links';

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

  it('open the page of each form', () => {
    const open = [toNewsletterLink, toWhitepaperLink, toPrivacyLink].map((toLink) =>
      toLink('https://a.example.com', 'b@c.de', 't'),
    );
    expect(open).toEqual([
      'https://a.example.com/newsletter/confirm#email=b%40c.de&token=t',
      'https://a.example.com/whitepapers/download#email=b%40c.de&token=t',
      'https://a.example.com/privacy/confirm#email=b%40c.de&token=t',
    ]);
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
