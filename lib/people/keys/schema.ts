import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import { Quota } from '../usage/schema';

export const Source = z.object({ label: z.string().nullable(), first_seen_at: timestamp, last_seen_at: timestamp }).meta({
  id: 'Source',
  description: 'A network the key has learned, with a coarse label',
  zh: '密钥已记住的网络，只给出粗略标签',
});

export const FreezeRequest = z.object({ at: timestamp, label: z.string() }).meta({
  id: 'FreezeRequest',
  description: 'A request from another network than the previous one, which led to the freeze',
  zh: '与上一次请求来自不同网络、导致冻结的请求',
});

export const RequestAccepted = z
  .object({ status: z.literal('accepted'), message: z.string() })
  .meta({ id: 'RequestAccepted', description: 'The same for every email address', zh: '对任何邮箱均相同' });

export const IssuedKey = z
  .object({
    api_key: z.string(),
    prefix: z.string(),
    status: z.literal('active'),
    created_at: timestamp,
    replaces: z.string().nullable(),
    quota: Quota,
  })
  .meta({
    id: 'IssuedKey',
    description: 'A new key, shown only once. `replaces` is the prefix of the key it replaces',
    zh: '新密钥，只显示一次。`replaces` 为被替换密钥的前缀',
  });
