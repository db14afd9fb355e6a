import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type QuotaWarningProps = EmailProps & {
  /** requests a day */
  limit: number;
  resets_at: string;
};

/** Warns that four fifths of the day's quota are used. */
export function quotaWarningText({ locale, limit, resets_at }: QuotaWarningProps): EmailText {
  const at = formatTime(resets_at, locale);
  const requests = limit.toLocaleString('en');
  return locale === 'zh'
    ? {
        subject: '您今天的配额已使用 80%',
        preview: `每日配额为 ${requests} 次请求。`,
        title: '今天的配额已使用 80%',
        opening: [
          `您今天的请求数已达到每日配额 ${requests} 次的 80%。配额用完后，请求会被拒绝（daily_quota_exceeded），直至重置。`,
        ],
        details: [
          { label: '每日配额', value: `${requests} 次请求` },
          { label: '重置时间', value: at },
        ],
        action: '查看用量',
        closing: [
          '如果用量出乎意料，请检查您的程序；如怀疑密钥泄露，请轮换密钥。',
          '此类提醒每天最多发送一次，可在个人中心关闭。',
        ],
      }
    : {
        subject: 'You have used 80% of your quota for today',
        preview: `Your quota is ${requests} requests a day.`,
        title: '80% of your daily quota is used',
        opening: [
          `Your requests today have reached 80% of your daily quota of ${requests}. Once it is used up, requests are rejected (daily_quota_exceeded) until it resets.`,
        ],
        details: [
          { label: 'Daily quota', value: `${requests} requests` },
          { label: 'Resets', value: at },
        ],
        action: 'View usage',
        closing: [
          'If you did not expect this, check your programs. If the key may have leaked, rotate it.',
          'We send this at most once a day. You can turn it off on your dashboard.',
        ],
      };
}
