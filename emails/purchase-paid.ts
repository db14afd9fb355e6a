import { siteNames } from '../lib/platform/i18n/locales';
import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type PurchasePaidProps = EmailProps & {
  plan: 'premium' | 'api';
  /** beginning and end of the subscription after the payment */
  from: string;
  active_until: string;
};

/** Tells a subscriber that a year was paid for, until when the subscription runs, and how to sign in. */
export function purchasePaidText({ locale, to, plan, active_until }: PurchasePaidProps): EmailText {
  const until = formatTime(active_until, locale);
  return locale === 'zh'
    ? {
        subject: '您的订阅已生效',
        preview: `有效期至 ${until}。`,
        title: '您的订阅已生效',
        opening: [`${siteNames.zh}已为本邮箱开通一年订阅，有效期至 ${until}。`],
        details: [
          { label: '方案', value: plan === 'api' ? 'API 版（一年）' : '会员版（一年）' },
          { label: '有效期至', value: until },
        ],
        action: '登录',
        closing: [
          `请用本邮箱（${to}）登录：系统会发送一次性链接，无需密码。登录后可阅读全部文章，并创建 API 密钥。`,
          '订阅不会自动续费，到期前 30 天和 7 天会发送提醒。发票见个人中心的“购买记录”。',
        ],
      }
    : {
        subject: 'Your subscription is active',
        preview: `It is active until ${until}.`,
        title: 'Your subscription is active',
        opening: [`A year of ${siteNames.en} has been paid for this email address. The subscription is active until ${until}.`],
        details: [
          { label: 'Plan', value: plan === 'api' ? 'API, annual' : 'Premium, annual' },
          { label: 'Active until', value: until },
        ],
        action: 'Sign in',
        closing: [
          `Sign in with this address (${to}): we email you a link that works once, so there is no password. Then read every article, and create your API key.`,
          'The subscription does not renew automatically. We remind you 30 and 7 days before the end. Your dashboard has the invoice under “Purchases and invoices”.',
        ],
      };
}
