import type { EmailProps, EmailText } from './parts/layout';

/** Tells an administrator that somebody asks for a subscription. Anyone may have sent it, so nothing of it is quoted. */
export function subscriptionRequestText({ locale }: EmailProps): EmailText {
  return locale === 'zh'
    ? {
        subject: '有新的订阅申请',
        preview: '有人在网站上申请订阅。',
        title: '有新的订阅申请',
        opening: ['有人在网站上申请订阅。请在管理后台查看申请，回复申请人，或直接添加为订阅者。'],
        action: '查看申请',
        closing: ['在现有申请全部处理完之前，如有新的申请，不会再发邮件通知您。'],
      }
    : {
        subject: 'A subscription was requested',
        preview: 'Someone requested a subscription on the site.',
        title: 'A subscription was requested',
        opening: ['Someone requested a subscription on the site. Open the request to reply, or to add the subscriber.'],
        action: 'View requests',
        closing: ['You will not be emailed about further requests until none is open.'],
      };
}
