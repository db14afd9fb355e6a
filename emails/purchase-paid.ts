import { siteNames } from '../lib/platform/i18n/locales';
import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type PurchasePaidProps = EmailProps & {
  plan: 'premium' | 'api';
  /** beginning and end of the subscription after the payment */
  from: string;
  active_until: string;
  suspended?: boolean;
};

/**
 * Tells a subscriber that a year was paid for, until when the subscription runs, and how to sign in; or that it is suspended, which
 * somebody else who paid cannot know.
 */
export function purchasePaidText({ locale, to, plan, active_until, suspended }: PurchasePaidProps): EmailText {
  const until = formatTime(active_until, locale);
  if (suspended) return suspendedText(locale, until);
  return locale === 'zh'
    ? {
        subject: '您的订阅已生效',
        preview: `有效期至 ${until}。`,
        title: '您的订阅已生效',
        opening: [`${siteNames.zh}已为本邮箱开通一年订阅，有效期至 ${until}。`],
        details: [
          { label: '方案', value: plan === 'api' ? 'API 年度订阅' : '年度订阅' },
          { label: '有效期至', value: until },
        ],
        action: '登录',
        closing: [
          `请用本邮箱（${to}）登录：系统会发送一次性链接，无需密码。登录后可阅读全部文章，并创建 API 密钥。`,
          '订阅不会自动续费，到期前 30 天和 7 天会发送提醒。发票见个人中心的“购买记录与发票”。',
        ],
      }
    : {
        subject: 'Your subscription is active',
        preview: `It is active until ${until}.`,
        title: 'Your subscription is active',
        opening: [`A year of ${siteNames.en} has been paid for this email address. The subscription is active until ${until}.`],
        details: [
          { label: 'Plan', value: plan === 'api' ? 'Annual API subscription' : 'Annual subscription' },
          { label: 'Active until', value: until },
        ],
        action: 'Sign in',
        closing: [
          `Sign in with this address (${to}): we email you a link that works once, so there is no password. Then read every article, and create your API key.`,
          'The subscription does not renew automatically. We remind you 30 and 7 days before the end. Your dashboard has the invoice under “Purchases and invoices”.',
        ],
      };
}

function suspendedText(locale: EmailProps['locale'], until: string): EmailText {
  return locale === 'zh'
    ? {
        subject: '已收到为您的订阅支付的款项',
        preview: '订阅仍处于暂停状态，请联系我们。',
        title: '已收到付款，订阅仍处于暂停状态',
        opening: [`有人为本邮箱支付了一年的${siteNames.zh}订阅，有效期延长至 ${until}。订阅目前已暂停，付款不会恢复访问。`],
        action: '登录',
        closing: ['暂停期间无法阅读订阅专享文章，密钥的请求也会被拒绝。请联系我们恢复订阅或退款。'],
      }
    : {
        subject: 'A payment for your subscription has arrived',
        preview: 'The subscription is still suspended. Contact us.',
        title: 'Paid, but still suspended',
        opening: [
          `A year of ${siteNames.en} has been paid for this email address, and the subscription now runs until ${until}. It is suspended, and paying does not change that.`,
        ],
        action: 'Sign in',
        closing: [
          'Until we resume it, subscriber-only articles are locked, and requests with your key are rejected. Contact us to have it resumed or the payment returned.',
        ],
      };
}
