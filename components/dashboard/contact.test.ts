import { describe, expect, it } from 'vitest';
import { addressOf, toMailLink } from './contact';

describe('writing to us', () => {
  it('goes to the address that mails come from', () => {
    expect(addressOf('Hospitality Intelligence <keys@example.com>')).toBe('keys@example.com');
    expect(addressOf('keys@example.com')).toBe('keys@example.com');
  });

  it('names what it is about, and nothing in it can add a header', () => {
    expect(toMailLink('keys@example.com', '解冻 hik_1\r\nBcc: a&b')).toBe(
      'mailto:keys@example.com?subject=%E8%A7%A3%E5%86%BB%20hik_1%0D%0ABcc%3A%20a%26b',
    );
  });
});
