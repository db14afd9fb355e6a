import { z } from 'zod';
import { messageTypes } from '../../people/webhooks/record';
import { listOf } from '../../platform/list-envelope';
import { timestamp } from '../../platform/text/schema';
import { deliveryStatuses } from './record';

const DeliveryAttempt = z
  .object({
    at: timestamp,
    status_code: z.int().nullable(),
    error: z
      .string()
      .nullable()
      .meta({ description: '`timeout`, `host_not_found`, `address_not_public`, or the code of a network or TLS error' }),
    milliseconds: z.int(),
  })
  .meta({ id: 'DeliveryAttempt', description: 'One request to the endpoint' });

const Delivery = z
  .object({
    id: z.string().meta({ format: 'uuid', description: 'The `webhook-id` of the message' }),
    type: z.enum(messageTypes),
    status: z.enum(deliveryStatuses),
    created_at: timestamp,
    next_attempt_at: timestamp.nullable().meta({ description: 'null unless the message is pending' }),
    attempts: z.array(DeliveryAttempt),
  })
  .meta({ id: 'Delivery', description: 'A message and what was tried to deliver it' });

export const DeliveryList = listOf(Delivery, 'DeliveryList', 'A page of deliveries of the last 30 days, newest first');

export type Delivery = z.input<typeof Delivery>;
