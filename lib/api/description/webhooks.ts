import { messages } from '../../distribution/webhook-messages/schema';
import { requestHeader } from './headers';
import { type Json, type JsonObject, toSchema } from './json-schema';

/** The messages that webhooks receive, by event. */
export function describeWebhooks(): JsonObject {
  return Object.fromEntries(
    messages.map(({ type, schema, summary, example }) => [
      type,
      {
        post: {
          operationId: `receive_${type.replace('.', '_')}`,
          tags: ['Webhooks'],
          summary,
          description: 'Signed by the rules of Standard Webhooks 1.0. Return a status from 200 to 299 within 15 seconds.',
          security: [],
          parameters: webhookHeaders,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toSchema(schema), example: example as Json } },
          },
          responses: {
            '204': { description: 'Received; any other status from 200 to 299 says the same' },
            '410': { description: 'No longer wanted; the webhook is disabled' },
          },
        },
      },
    ]),
  );
}

const webhookHeaders = [
  requestHeader('webhook-id', {
    required: true,
    description: 'Id of the message, the same at every attempt',
    example: '0d2c6f0e-3c2b-4b7a-9c53-0a4b7f0b8a11',
  }),
  requestHeader('webhook-timestamp', {
    required: true,
    description: 'Time of the attempt, in epoch seconds',
    example: '1772701964',
  }),
  requestHeader('webhook-signature', {
    required: true,
    description: '`v1,` and a signature in base64; several are separated by spaces',
    example: 'v1,K5oZfzN95Z…=',
  }),
];
