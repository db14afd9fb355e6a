/** In characters, after folding. */
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 200;

/** Attempts with a password within the window (docs/contract.md, section 8). */
export const MAX_ATTEMPTS = { email: 5, client: 20 } as const;
export const ATTEMPT_WINDOW_MS = 15 * 60_000;

/** The form in which passwords are compared: keyboards and systems write the same text in different ways. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC');
}

/** Whether a password is the user's own email address, its local part or name, in any case. */
export function isGuessable(password: string, user: { email: string; name: string }): boolean {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
  const { email, name } = user;
  return [email, email.slice(0, email.lastIndexOf('@')), name].some((known) => fold(known) === fold(password));
}
