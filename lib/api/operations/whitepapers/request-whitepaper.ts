import { getPublishedId } from '../../../audience/whitepapers/reads';
import { WhitepaperRequest } from '../../../audience/whitepapers/schema';
import { RequestAccepted } from '../../../people/keys/schema';
import { requestLink } from '../../../people/link-requests/writes';
import { db } from '../../../platform/db/client';
import type { Locale } from '../../../platform/i18n/locales';
import { defineOperation } from '../../http/operation';
import { whitepaperExample } from './list-whitepapers';

const accepted: Record<Locale, string> = {
  en: 'A link to the whitepaper is on its way. It works for 7 days.',
  zh: '白皮书的下载链接已发送，7 天内有效。',
};

export const requestWhitepaper = defineOperation({
  id: 'requestWhitepaper',
  method: 'POST',
  path: '/whitepapers/request',
  tag: 'Whitepapers',
  summary: 'Request a whitepaper',
  description:
    'Emails a link to the files of a published whitepaper; it works for 7 days. The response is the same for every address. It subscribes nobody to the newsletter, and the email quotes nothing that was typed.',
  zh: {
    summary: '申请白皮书',
    description:
      '将已发布白皮书的下载链接发送至邮箱，7 天内有效。对任何邮箱的响应都相同。此操作不会订阅简报，邮件中也不包含填写的内容。',
  },
  access: 'anyone',
  body: WhitepaperRequest,
  sample: { body: { email: 'reader@example.com', whitepaper_slug: whitepaperExample.slug, company: 'Harbour Hotels' } },
  response: RequestAccepted,
  example: { status: 'accepted', message: accepted.en },
  errors: ['resource_not_found'],
  secret: true,
  needsCounters: true,
  handle: async ({ body: { email, whitepaper_slug, locale, ...details }, context }) => {
    const subject = await getPublishedId(whitepaper_slug);
    const { client, now } = context;
    await requestLink(db(), { purpose: 'whitepaper', email, locale: locale ?? context.locale, client, now, subject, details });
    return { value: { status: 'accepted' as const, message: accepted[context.locale] } };
  },
});
