/** The events that an endpoint can receive. `changes.available` also replaces many article messages at once. */
export const webhookEvents = [
  'article.published',
  'article.updated',
  'article.deleted',
  'changes.available',
  'snapshot.created',
  'key.frozen',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The types of messages: events, and the test that every endpoint gets on request. */
export const messageTypes = [...webhookEvents, 'webhook.test'] as const;
export type MessageType = (typeof messageTypes)[number];

export const webhookStatuses = ['enabled', 'disabled', 'paused'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/** `failing`: nothing was accepted for days; `gone`: the endpoint returned 410; `secret_lost`: AUTH_SECRET is another one. */
export const disabledReasons = ['failing', 'gone', 'secret_lost'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** An endpoint as stored, with what its status depends on. */
export type WebhookRow = {
  id: string;
  url: string;
  events: WebhookEvent[];
  description: string;
  disabled_reason: DisabledReason | null;
  created_at: Date;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  /** undefined unless the latest attempt failed */
  failing_since: Date | null;
  /** when the next message that failed before is sent again */
  next_attempt_at: Date | null;
  waiting: number;
  entitled: boolean;
};

/** Events besides changes of the archive, with their data. */
export type EventData = {
  'snapshot.created': { id: string; next_since: string };
  'key.frozen': { prefix: string; frozen_at: string };
};
