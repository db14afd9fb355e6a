import { z } from 'zod';
import { RequestAccepted } from '../../../people/keys/schema';
import { requestLink } from '../../../people/link-requests/writes';
import { linkMinutes } from '../../../people/links/rules';
import { db } from '../../../platform/db/client';
import { emailAddress } from '../../../platform/email';
import type { Locale } from '../../../platform/i18n/locales';
import { defineOperation } from '../../http/operation';

const accepted: Record<Locale, string> = {
  en: `If this email address belongs to an active subscriber, a link is on its way. It can be used once and expires in ${linkMinutes.key} minutes.`,
  zh: `如果该邮箱属于有效订阅者，链接已发送。链接只能使用一次，${linkMinutes.key} 分钟内有效。`,
};

export const requestKey = defineOperation({
  id: 'requestKey',
  method: 'POST',
  path: '/keys/request',
  tag: 'Keys',
  summary: 'Request a key link',
  description: `The response is the same for every address. Active subscribers receive a private link by email; it works once and expires in ${linkMinutes.key} minutes.`,
  zh: {
    summary: '申请密钥链接',
    description: `对任何邮箱的响应都相同。有效订阅者会收到一次性链接，${linkMinutes.key} 分钟内有效。`,
  },
  original: true,
  access: 'anyone',
  body: z
    .object({
      email: emailAddress,
      locale: z
        .enum(['en', 'zh'])
        .optional()
        .meta({ description: 'Language of the email; defaults to Accept-Language', zh: '邮件的语言；默认依 Accept-Language' }),
    })
    .meta({ id: 'KeyLinkRequest' }),
  sample: { body: { email: 'reader@example.com' } },
  response: RequestAccepted,
  example: { status: 'accepted', message: accepted.en },
  secret: true,
  needsCounters: true,
  handle: async ({ body, context }) => {
    const locale = body.locale ?? context.locale;
    await requestLink(db(), { purpose: 'key', email: body.email, locale, client: context.client, now: context.now });
    return { value: { status: 'accepted' as const, message: accepted[context.locale] } };
  },
});
