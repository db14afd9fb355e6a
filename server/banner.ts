import type { People } from '../lib/sample/writes';

/** Names in one line at most; of more, how many they are. */
const NAMED = 4;

/** Who may sign in, in the lines that the start prints. */
export function toSignInLines({ admins, samples, subscribers }: People): string[] {
  const lines = [
    ...(admins.length > 0 ? [`as administrator: ${toList(admins.slice(0, NAMED), admins.length)}`] : []),
    ...(subscribers > 0 ? [`as subscriber: ${toList(samples, subscribers)}`] : []),
  ];
  if (lines.length === 0) lines.push('nobody yet; npm run admins -- add EMAIL, npm run subscribers -- add EMAIL …');
  return lines.map((line, index) => `  ${index === 0 ? 'sign in ' : '        '}  ${line}`);
}

function toList(named: readonly string[], all: number): string {
  const others = all - named.length;
  if (others === 0) return named.join(', ');
  return named.length === 0 ? `${others} address${others > 1 ? 'es' : ''}` : `${named.join(', ')} and ${others} more`;
}
