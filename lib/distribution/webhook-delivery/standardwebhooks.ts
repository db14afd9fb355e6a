import { Webhook } from 'standardwebhooks';

/**
 * The headers of one attempt (Standard Webhooks 1.0), signed with every secret that is valid.
 *
 * @param at of this attempt; receivers reject one that is more than five minutes off
 */
export function signMessage(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
