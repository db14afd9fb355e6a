import { PrivacyRequest } from '../../../people/data-requests/schema';
import { RequestAccepted } from '../../../people/keys/schema';
import { requestLink } from '../../../people/link-requests/writes';
import { linkMinutes } from '../../../people/links/rules';
import { db } from '../../../platform/db/client';
import type { Locale } from '../../../platform/i18n/locales';
import { defineOperation } from '../../http/operation';

const accepted: Record<Locale, string> = {
  en: `If anything is stored about this email address, a link is on its way. It works for ${linkMinutes.privacy} minutes.`,
  zh: `如果我们存有与该邮箱相关的数据，链接已发送，${linkMinutes.privacy} 分钟内有效。`,
};

export const requestPersonalData = defineOperation({
  id: 'requestPersonalData',
  method: 'POST',
  path: '/privacy/request',
  tag: 'Privacy',
  summary: 'Request a link to your own data',
  description: `The response is the same for every address. If anything is stored about it, a private link is emailed, which works for ${linkMinutes.privacy} minutes.`,
  zh: {
    summary: '申请个人数据链接',
    description: `对任何邮箱的响应都相同。如存有相关数据，会通过邮件发送私人链接，${linkMinutes.privacy} 分钟内有效。`,
  },
  access: 'anyone',
  body: PrivacyRequest,
  sample: { body: { email: 'reader@example.com' } },
  response: RequestAccepted,
  example: { status: 'accepted', message: accepted.en },
  secret: true,
  needsCounters: true,
  handle: async ({ body, context }) => {
    const locale = body.locale ?? context.locale;
    await requestLink(db(), { purpose: 'privacy', email: body.email, locale, client: context.client, now: context.now });
    return { value: { status: 'accepted' as const, message: accepted[context.locale] } };
  },
});
