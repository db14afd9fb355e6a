import type { MessageType } from '../webhooks/record';

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'superseded'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** What was tried once. `error`: why there was no response, or why it was not read as success. */
export type Attempt = { at: string; status_code: number | null; error: string | null; milliseconds: number };

/** A row of `webhook_messages`, as lists show it. */
export type MessageRow = {
  id: string;
  type: MessageType;
  status: DeliveryStatus;
  created_at: Date;
  next_attempt_at: Date;
  attempts: Attempt[];
};

/** What a message's body is made of. */
export type MessageContent = { type: MessageType; occurred_at: Date; data: Record<string, unknown> };

/** Events that are no changes of the archive, with their data. */
export type EventData = {
  'snapshot.created': { id: string; next_since: string };
  'key.frozen': { prefix: string; frozen_at: string };
};
