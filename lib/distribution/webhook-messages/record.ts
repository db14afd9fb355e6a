import type { MessageType } from '../../people/webhooks/record';

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'superseded'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** A header of a response, as a subscriber sees it. */
export type ResponseHeader = { name: string; value: string };

/**
 * One attempt. `error`: why there was no response. `headers` of the response are absent in attempts older than the field.
 * `by_hand`: requested by the subscriber and not counted as a planned attempt.
 */
export type Attempt = {
  at: string;
  status_code: number | null;
  error: string | null;
  milliseconds: number;
  headers?: ResponseHeader[];
  by_hand?: true;
};

/** A row of `webhook_messages`, as lists show it. */
export type MessageRow = {
  id: string;
  type: MessageType;
  status: DeliveryStatus;
  created_at: Date;
  next_attempt_at: Date;
  attempts: Attempt[];
};

/** The parts of a message's body. */
export type MessageContent = { type: MessageType; occurred_at: Date; data: Record<string, unknown> };
