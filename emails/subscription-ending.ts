import { siteNames } from '../lib/platform/i18n/locales';
import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type SubscriptionEndingProps = EmailProps & { active_until: string };

/** Warns that the subscription ends soon. */
export function subscriptionEndingText({ locale, active_until }: SubscriptionEndingProps): EmailText {
  const until = formatTime(active_until, locale);
  return locale === 'zh'
    ? {
        subject: '您的订阅即将到期',
        preview: `有效期至 ${until}。`,
        title: '您的订阅即将到期',
        opening: [`您的${siteNames.zh}订阅有效期至 ${until}。到期后，密钥的请求会被拒绝，网站上也无法阅读订阅专享文章的全文。`],
        action: '续订',
        closing: [
          '新的一年从当前到期时间起算，提前续订不会损失天数。密钥、来源与用量记录均保留，密钥无需更换。订阅不会自动续费。',
          '此类提醒在到期前 30 天和 7 天各发送一次，可在个人中心关闭。',
        ],
      }
    : {
        subject: 'Your subscription ends soon',
        preview: `It is active until ${until}.`,
        title: 'Your subscription ends soon',
        opening: [
          `Your subscription to ${siteNames.en} is active until ${until}. After that, requests with your key are rejected, and subscriber-only articles are locked on the site.`,
        ],
        action: 'Renew',
        closing: [
          'If you renew early, the new year starts when the current one ends, so you lose no days. Your key, its sources and your usage history are kept, and the key keeps working without changes. Subscriptions do not renew automatically.',
          'We send this 30 and 7 days before the end. You can turn it off on your dashboard.',
        ],
      };
}
