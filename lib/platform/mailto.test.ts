import { describe, expect, it } from 'vitest';
import { addressOf, toMailtoUrl } from './mailto';

describe('email to the publisher', () => {
  it('goes to the sender address of our emails', () => {
    expect(addressOf('Hospitality Intelligence <keys@example.com>')).toBe('keys@example.com');
    expect(addressOf('keys@example.com')).toBe('keys@example.com');
  });

  it('has a subject that cannot add a header', () => {
    expect(toMailtoUrl('a?b@example.com')).toBe('mailto:a%3Fb@example.com');
    expect(toMailtoUrl('keys@example.com', '解冻 hik_1\r\nBcc: a&b')).toBe(
      'mailto:keys@example.com?subject=%E8%A7%A3%E5%86%BB%20hik_1%0D%0ABcc%3A%20a%26b',
    );
  });
});
