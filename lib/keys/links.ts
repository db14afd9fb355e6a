import { env } from '../env';
import { toPortalLink } from '../mail/links';

/** Where an owner sees what happened to a key, and rotates it. */
export function portalUrl(): string {
  return toPortalLink(env().appUrl);
}
