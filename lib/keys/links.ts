import { env } from '../env';

/** Where an owner sees what happened to a key, and rotates it. */
export function portalUrl(): string {
  return `${env().appUrl}/dashboard`;
}
