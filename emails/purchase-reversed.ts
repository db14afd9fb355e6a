import { siteNames } from '../lib/platform/i18n/locales';
import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type PurchaseReversedProps = EmailProps & {
  /** end of the subscription after the reversal */
  active_until: string;
  /** whether that is in the future */
  active: boolean;
  suspended?: boolean;
};

/** Tells a subscriber that a payment was returned, and until when the subscription runs now, or that it is suspended. */
export function purchaseReversedText({ locale, active_until, active, suspended }: PurchaseReversedProps): EmailText {
  const until = formatTime(active_until, locale);
  const [state, consequence] = (active && suspended ? suspendedUntil : active ? activeUntil : ended)[locale](until);
  return locale === 'zh'
    ? {
        subject: '您的一笔付款已退回',
        preview: state,
        title: '您的一笔付款已退回',
        opening: [
          `为您的${siteNames.zh}订阅支付的一笔款项已退还，或在付款争议中被撤回，相应的一年已从订阅中扣除。`,
          `${state}${consequence}`,
        ],
        action: '查看购买记录',
        closing: ['您仍可登录查看购买记录、用量与设置。如认为有误，请联系我们。'],
      }
    : {
        subject: 'A payment for your subscription was returned',
        preview: state,
        title: 'A payment was returned',
        opening: [
          `A payment for your subscription to ${siteNames.en} was refunded, or withdrawn in a dispute. The year that it paid for was taken off.`,
          `${state}${consequence && ` ${consequence}`}`,
        ],
        action: 'View purchases',
        closing: ['You can still sign in to see purchases, usage and settings. If this is a mistake, contact us.'],
      };
}

type State = Record<EmailProps['locale'], (until: string) => [state: string, consequence: string]>;

const activeUntil: State = {
  en: (until) => [`Your subscription is now active until ${until}.`, ''],
  zh: (until) => [`订阅有效期现为 ${until}。`, ''],
};

const suspendedUntil: State = {
  en: (until) => [
    `Your subscription now runs until ${until}. It is still suspended.`,
    'Requests with a key are rejected, and subscriber-only articles are locked.',
  ],
  zh: (until) => [`订阅有效期现为 ${until}，仍处于暂停状态。`, '暂停期间无法阅读订阅专享文章，使用密钥的请求也会被拒绝。'],
};

const ended: State = {
  en: (until) => [
    `Your subscription ended on ${until}.`,
    'Requests with a key are rejected, and subscriber-only articles are locked.',
  ],
  zh: (until) => [`订阅已于 ${until}结束。`, '使用密钥的请求会被拒绝，订阅专享文章的全文也无法阅读。'],
};
