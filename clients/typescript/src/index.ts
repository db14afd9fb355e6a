export * from './client.js';
export { ApiError, DailyQuotaError, type InputIssue } from './errors.js';
export type { ConnectionOptions, FilePart, Wait } from './transport.js';
export { verifyWebhook, type WebhookEvent, type WebhookHeaders, WebhookVerificationError } from './webhook.js';
