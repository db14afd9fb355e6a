import { listRecentEmails, readMeByKey, readMeBySession } from '../../account/reads';
import type { Locale } from '../../i18n/locales';
import type { IssuedKey } from '../../keys/record';
import { redeemKey, rotateKey as rotate } from '../../keys/writes';
import { requestLink } from '../../links/writes';
import { getQuota } from '../../usage/reads';
import type { Handler } from '../http/operation';
import type * as operations from '../operations/keys';
import { ApiError } from '../problems';

const accepted: Record<Locale, string> = {
  en: 'If this email address belongs to an active subscriber, a link is on its way. It can be used once and expires in 30 minutes.',
  zh: '如果该邮箱属于有效订阅者，链接已发送。链接只能使用一次，30 分钟内有效。',
};

export const requestKey: Handler<typeof operations.requestKey> = async ({ body, context }) => {
  const locale = body.locale ?? context.locale;
  await requestLink({ purpose: 'key', email: body.email, locale, client: context.client, now: context.now });
  return { value: { status: 'accepted', message: accepted[context.locale] } };
};

export const issueKey: Handler<typeof operations.issueKey> = async ({ body, context }) => ({
  value: await toAnswer(await redeemKey(body.email, body.token, context), context.now),
});

export const rotateKey: Handler<typeof operations.rotateKey> = async ({ principal, context }) => {
  const subscriber = principal.kind === 'session' ? principal.subscriber : undefined;
  if (!subscriber) throw new ApiError('subscription_inactive');
  return { value: await toAnswer(await rotate(subscriber.id, context), context.now) };
};

export const getMe: Handler<typeof operations.getMe> = async ({ principal, context }) => {
  if (principal.kind === 'key') return { value: await readMeByKey(principal.key, principal.trusted, context.now) };
  const subscriber = principal.kind === 'session' ? principal.subscriber : undefined;
  return { value: await readMeBySession(subscriber, context.now) };
};

export const listMyMails: Handler<typeof operations.listMyMails> = async ({ principal }) => ({
  value: { items: principal.kind === 'session' ? await listRecentEmails(principal.email) : [] },
});

async function toAnswer(issued: IssuedKey, now: Date) {
  return {
    api_key: issued.text,
    prefix: issued.prefix,
    status: 'active' as const,
    created_at: issued.createdAt.toISOString(),
    replaces: issued.replaces ?? null,
    quota: await getQuota(issued.subscriberId, now),
  };
}
