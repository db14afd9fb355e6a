import { siteNames } from '../lib/platform/i18n/locales';
import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type PurchaseReversedProps = EmailProps & {
  /** end of the subscription after the reversal */
  active_until: string;
  /** whether that is in the future */
  active: boolean;
};

/** Tells a subscriber that a payment was returned, and until when the subscription runs now. */
export function purchaseReversedText({ locale, active_until, active }: PurchaseReversedProps): EmailText {
  const until = formatTime(active_until, locale);
  return locale === 'zh'
    ? {
        subject: '您的一笔付款已退回',
        preview: active ? `订阅有效期现为 ${until}。` : '订阅已结束。',
        title: '您的一笔付款已退回',
        opening: [
          `为您的${siteNames.zh}订阅支付的一笔款项已退还，或在付款争议中被撤回，相应的一年已从订阅中扣除。`,
          active ? `订阅有效期现为 ${until}。` : `订阅已于 ${until}结束。密钥的请求会被拒绝，订阅专享文章的全文也无法阅读。`,
        ],
        action: '查看购买记录',
        closing: ['您仍可登录查看购买记录、用量与设置。如认为有误，请联系我们。'],
      }
    : {
        subject: 'A payment for your subscription was returned',
        preview: active ? `Your subscription is now active until ${until}.` : 'Your subscription has ended.',
        title: 'A payment was returned',
        opening: [
          `A payment for your subscription to ${siteNames.en} was refunded, or withdrawn in a dispute. The year that it paid for was taken off.`,
          active
            ? `Your subscription is now active until ${until}.`
            : `Your subscription ended on ${until}. Requests with your key are rejected, and subscriber-only articles are locked.`,
        ],
        action: 'View purchases',
        closing: ['You can still sign in to see purchases, usage and settings. If this is a mistake, contact us.'],
      };
}
