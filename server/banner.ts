import type { Accounts } from '../lib/distribution/demo-accounts/reads';

/** Addresses listed on one line; the rest are counted. */
const MAX_LISTED = 4;

/** The lines of the startup banner that list the accounts that can sign in. */
export function toSignInLines({ admins, editors, samples, subscribers }: Accounts): string[] {
  const lines = [
    ...(admins.length > 0 ? [`as administrator: ${toList(admins.slice(0, MAX_LISTED), admins.length)}`] : []),
    ...(editors.length > 0 ? [`as editor: ${toList(editors.slice(0, MAX_LISTED), editors.length)}`] : []),
    ...(subscribers > 0 ? [`as subscriber: ${toList(samples, subscribers)}`] : []),
  ];
  if (lines.length === 0) lines.push('no accounts yet; npm run admins -- add EMAIL, npm run subscribers -- add EMAIL …');
  return lines.map((line, index) => `  ${index === 0 ? 'sign in ' : '        '}  ${line}`);
}

function toList(listed: readonly string[], total: number): string {
  const others = total - listed.length;
  if (others === 0) return listed.join(', ');
  return listed.length === 0 ? `${others} address${others > 1 ? 'es' : ''}` : `${listed.join(', ')} and ${others} more`;
}
