import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type WebhookDisabledProps = EmailProps & {
  /** of the endpoint's URL */
  host: string;
  at: string;
};

/** Tells a subscriber that one of their endpoints was disabled. */
export function webhookDisabledText({ locale, host, at }: WebhookDisabledProps): EmailText {
  const time = formatTime(at, locale);
  return locale === 'zh'
    ? {
        subject: '您的一个 webhook 已停用',
        preview: `${host} 连续三天没有接收任何消息。`,
        title: '您的一个 webhook 已停用',
        opening: ['我们在三天内多次尝试发送，但该端点没有接收任何消息，因此不再向其发送。'],
        details: [
          { label: '主机', value: host },
          { label: '停用时间', value: time },
        ],
        action: '打开个人中心',
        closing: ['请先修复接收端，再重新启用该 webhook，发送会从停下的地方继续。已放弃的消息可通过重放再次发送。'],
      }
    : {
        subject: 'One of your webhooks was disabled',
        preview: `${host} has accepted no message for three days.`,
        title: 'One of your webhooks was disabled',
        opening: ['We tried for three days, but the endpoint accepted no message. We no longer send anything to it.'],
        details: [
          { label: 'Host', value: host },
          { label: 'Disabled', value: time },
        ],
        action: 'Open your dashboard',
        closing: [
          'Repair the receiver, then enable the webhook again: it continues where it stopped. Replay sends abandoned messages once more.',
        ],
      };
}
