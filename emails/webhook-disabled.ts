import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type WebhookDisabledProps = EmailProps & {
  /** of the endpoint's URL */
  host: string;
  at: string;
  /** `gone`: it returned 410 */
  reason: 'failing' | 'gone';
};

/** Tells a subscriber that one of their endpoints was disabled. */
export function webhookDisabledText({ locale, host, at, reason }: WebhookDisabledProps): EmailText {
  const time = formatTime(at, locale);
  return locale === 'zh'
    ? {
        subject: '您的一个 webhook 已停用',
        title: '您的一个 webhook 已停用',
        ...explanations[reason].zh(host),
        details: [
          { label: '主机', value: host },
          { label: '停用时间', value: time },
        ],
        action: '打开个人中心',
      }
    : {
        subject: 'One of your webhooks was disabled',
        title: 'One of your webhooks was disabled',
        ...explanations[reason].en(host),
        details: [
          { label: 'Host', value: host },
          { label: 'Disabled', value: time },
        ],
        action: 'Open your dashboard',
      };
}

type Explain = (host: string) => Pick<EmailText, 'preview' | 'opening' | 'closing'>;

/** Why it was disabled, and what to do. */
const explanations: Record<WebhookDisabledProps['reason'], { en: Explain; zh: Explain }> = {
  failing: {
    en: (host) => ({
      preview: `${host} has accepted no message for three days.`,
      opening: ['We tried for three days, but the endpoint accepted no message. We no longer send anything to it.'],
      closing: [
        'Repair the receiver, then enable the webhook again: it continues where it stopped. Replay sends abandoned messages once more.',
      ],
    }),
    zh: (host) => ({
      preview: `${host} 连续三天没有接收任何消息。`,
      opening: ['我们在三天内多次尝试发送，但该端点没有接收任何消息，因此不再向其发送。'],
      closing: ['请先修复接收端，再重新启用该 webhook，发送会从停下的地方继续。已放弃的消息可通过重放再次发送。'],
    }),
  },
  gone: {
    en: (host) => ({
      preview: `${host} returned 410.`,
      opening: ['The endpoint returned 410, which means it is gone for good. We no longer send anything to it.'],
      closing: [
        'If that was a mistake, repair the receiver, then enable the webhook again: it continues where it stopped. Otherwise, delete the webhook.',
      ],
    }),
    zh: (host) => ({
      preview: `${host} 返回 410，表示已永久移除。`,
      opening: ['该端点返回 410，表示已永久移除，因此我们不再向其发送。'],
      closing: ['如属误报，请先修复接收端，再重新启用该 webhook，发送会从停下的地方继续。如不再使用，请删除该 webhook。'],
    }),
  },
};
