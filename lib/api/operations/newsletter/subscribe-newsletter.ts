import { requireTopics } from '../../../audience/contacts/reads';
import { SubscribeRequest } from '../../../audience/contacts/schema';
import { RequestAccepted } from '../../../people/keys/schema';
import { requestLink } from '../../../people/link-requests/writes';
import { linkMinutes } from '../../../people/links/rules';
import { db } from '../../../platform/db/client';
import type { Locale } from '../../../platform/i18n/locales';
import { defineOperation } from '../../http/operation';

const hours = linkMinutes.newsletter / 60;

const accepted: Record<Locale, string> = {
  en: `A link to confirm the subscription is on its way to this email address. It works for ${hours} hours.`,
  zh: `确认订阅的链接已发送至该邮箱，${hours} 小时内有效。`,
};

export const subscribeNewsletter = defineOperation({
  id: 'subscribeNewsletter',
  method: 'POST',
  path: '/newsletter/subscribe',
  tag: 'Newsletter',
  summary: 'Subscribe to the newsletter',
  description:
    `The response is the same for every address. A link is emailed to it that works for ${hours} hours; nobody is subscribed, and ` +
    'nothing that was typed is used, before it is confirmed.',
  zh: {
    summary: '订阅简报',
    description: `对任何邮箱的响应都相同。确认链接会发送到该邮箱，${hours} 小时内有效；确认之前不会订阅，所填内容也不会使用。`,
  },
  access: 'anyone',
  body: SubscribeRequest,
  sample: {
    body: { email: 'reader@example.com', name: 'Li Na', topics: ['revenue-management'], utm: { utm_source: 'conference' } },
  },
  response: RequestAccepted,
  example: { status: 'accepted', message: accepted.en },
  secret: true,
  needsCounters: true,
  handle: async ({ body, context }) => {
    const { email, locale, ...details } = body;
    await requireTopics(db().pool, details.topics);
    const { client, now } = context;
    await requestLink(db(), { purpose: 'newsletter', email, locale: locale ?? context.locale, client, now, details });
    return { value: { status: 'accepted' as const, message: accepted[context.locale] } };
  },
});
