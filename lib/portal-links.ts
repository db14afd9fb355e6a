import { env } from './env';

/**
 * The page that redeems a key link (contract, section 5). Everything private stands in the fragment, which no server, log
 * or referrer ever sees. `appUrl` alone decides the host.
 */
export function toRedeemLink(appUrl: string, email: string, token: string): string {
  return `${appUrl}/keys/redeem#${toFragment(email, token)}`;
}

/** The page that confirms a sign-in, made alike. */
export function toSignInLink(appUrl: string, email: string, token: string): string {
  return `${appUrl}/signin/confirm#${toFragment(email, token)}`;
}

/** Where a subscriber sees and rotates the key. */
export function toPortalLink(appUrl: string): string {
  return `${appUrl}/dashboard`;
}

function toFragment(email: string, token: string): string {
  return `email=${encodeURIComponent(email)}&token=${encodeURIComponent(token)}`;
}

/** Where an owner sees what happened to a key, and rotates it. */
export function portalUrl(): string {
  return toPortalLink(env().appUrl);
}
