import { z } from 'zod';
import { orReject } from './text/schema';

/** In characters (RFC 5321). */
const MAX_EMAIL_LENGTH = 254;

/**
 * Folds an email address to the form in which it is stored and compared: NFKC, lower case, then checked (contract,
 * section 5). Rejects quotes, commas, brackets, spaces and control characters; requires one `@` and a dotted domain.
 * Folding is idempotent.
 *
 * @returns undefined when the text is not a valid address
 */
export function foldEmail(text: string): string | undefined {
  // NFKC again after lower-casing: a lower-case letter may compose with a combining mark where its capital does not.
  const email = text.normalize('NFKC').toLowerCase().normalize('NFKC');
  if ([...email].length > MAX_EMAIL_LENGTH || !email.isWellFormed()) return undefined;
  return /^[^\s\p{C}"'(),:;<>@[\]\\`]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u.test(
    email,
  ) && !/^\.|\.\.|\.@/.test(email)
    ? email
    : undefined;
}

/** An email address in a request body, folded. */
export const emailAddress = z
  .string()
  .transform(orReject(foldEmail, 'Value is not a valid email address'))
  .meta({
    description: 'Email address',
    zh: '邮箱',
    schema: { type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH, examples: ['reader@example.com'] },
  });
