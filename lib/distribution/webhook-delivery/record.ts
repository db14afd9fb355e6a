import type { MessageContent, ResponseHeader } from '../webhook-messages/record';

/** A message that this process has claimed, with its endpoint. */
export type ClaimedMessage = MessageContent & {
  id: string;
  webhook_id: string;
  claim_id: string;
  url: string;
  secret: Buffer;
  /** present while it still signs */
  previous_secret: Buffer | null;
};

/** The outcome of one attempt: a status, or the reason why there was none. */
export type AttemptResult = { statusCode: number; retryAfter: string | undefined; headers: ResponseHeader[] } | { error: string };
