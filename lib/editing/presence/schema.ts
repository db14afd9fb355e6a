import { z } from 'zod';
import { locales } from '../../platform/i18n/locales';
import { timestamp } from '../../platform/text/schema';

const language = z
  .enum(locales)
  .nullable()
  .meta({ description: 'The language being written; null while only reading', zh: '正在编写的语言；仅阅读时为 null' });

export const PresenceUpdate = z
  .object({
    language,
  })
  .meta({ id: 'PresenceUpdate', description: 'What the caller does with the article', zh: '调用者正在进行的操作' });

export const PresentEditor = z
  .object({
    name: z.string().meta({ description: 'Name of the member of staff', zh: '工作人员的姓名' }),
    language,
    seen_at: timestamp,
  })
  .meta({ id: 'PresentEditor', description: 'Another user who has the article open', zh: '同时打开此文章的其他人' });

export const Presence = z
  .object({
    version: z.int().meta({
      description: 'The stored version. It differs from the page’s version after another save',
      zh: '存储的版本；与页面所持版本不同，说明有人保存过',
    }),
    editors: z.array(PresentEditor),
  })
  .meta({ id: 'Presence', description: 'Who else has the article open', zh: '同时打开此文章的人' });

export type PresentEditor = z.input<typeof PresentEditor>;
