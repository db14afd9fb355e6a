import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import { Quota } from '../usage/schema';

export const Source = z
  .object({
    label: z
      .string()
      .nullable()
      .meta({ description: 'Coarse label of the network, such as `203.0.113.*`', zh: '网络的粗略标签，如 `203.0.113.*`' }),
    first_seen_at: timestamp,
    last_seen_at: timestamp,
  })
  .meta({
    id: 'Source',
    description: 'A network the key has learned, with a coarse label',
    zh: '密钥已记住的网络，只给出粗略标签',
  });

export const frozenReason = z
  .string()
  .nullable()
  .meta({ description: 'Why the key froze, or null', zh: '冻结的原因，未冻结则为 null' });

export const FreezeRequest = z
  .object({
    at: timestamp,
    label: z
      .string()
      .meta({ description: 'Coarse label of the network, such as `203.0.113.*`', zh: '网络的粗略标签，如 `203.0.113.*`' }),
  })
  .meta({
    id: 'FreezeRequest',
    description: 'A request from another network than the previous one, which led to the freeze',
    zh: '与上一次请求来自不同网络、导致冻结的请求',
  });

export const RequestAccepted = z
  .object({
    status: z.literal('accepted').meta({ description: 'Always `accepted`', zh: '始终为 `accepted`' }),
    message: z.string().meta({ description: 'What happens next, for people', zh: '后续说明，供人阅读' }),
  })
  .meta({ id: 'RequestAccepted', description: 'The same for every email address', zh: '对任何邮箱均相同' });

export const IssuedKey = z
  .object({
    api_key: z
      .string()
      .meta({ description: 'The key. Store it now; it cannot be read again', zh: '密钥，请立即保存，此后无法再次查看' }),
    prefix: z
      .string()
      .meta({ description: 'Identifies the key in emails and lists; not secret', zh: '用于在邮件与列表中标识密钥，无需保密' }),
    status: z.literal('active').meta({ description: 'A new key is active', zh: '新密钥即为有效' }),
    created_at: timestamp,
    replaces: z
      .string()
      .nullable()
      .meta({ description: 'Prefix of the key that stopped working, or null', zh: '随之失效的旧密钥的前缀，没有则为 null' }),
    quota: Quota,
  })
  .meta({
    id: 'IssuedKey',
    description: 'A new key, shown only once',
    zh: '新密钥，只显示一次',
  });
