/** Longest address, in characters (RFC 5321). */
const LONGEST = 254;

/**
 * An address as we store and compare it: NFKC-folded, lower-cased, then checked (contract, section 5). No quotes, commas,
 * brackets, spaces or control characters; one `@`; a domain with a dot. What it gives folds to itself.
 *
 * @returns undefined when the text is no such address
 */
export function foldEmail(text: string): string | undefined {
  // Again afterwards: a small letter may join with a mark where its capital does not, and a folded address folds to itself.
  const email = text.normalize('NFKC').toLowerCase().normalize('NFKC');
  if ([...email].length > LONGEST || !email.isWellFormed()) return undefined;
  return /^[^\s\p{C}"'(),:;<>@[\]\\`]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u.test(
    email,
  ) && !/^\.|\.\.|\.@/.test(email)
    ? email
    : undefined;
}
