import { siteNames } from '../lib/platform/i18n/locales';
import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type NewsletterConfirmProps = EmailProps & { expires_at: string };

/** The private link that confirms a newsletter subscription. It quotes nothing from the form, which a stranger may have filled in. */
export function newsletterConfirmText({ locale, to, expires_at }: NewsletterConfirmProps): EmailText {
  const until = formatTime(expires_at, locale);
  return locale === 'zh'
    ? {
        subject: '请确认订阅简报',
        preview: '还差一步。链接 48 小时内有效。',
        title: '确认订阅简报',
        opening: [`有人使用 ${to} 订阅了${siteNames.zh}的简报。如果是您本人操作，请通过以下链接确认。`],
        action: '确认订阅',
        closing: [
          `链接有效期至 ${until}。打开页面不会直接订阅，在页面上确认后才会订阅。`,
          '如非您本人操作，请忽略此邮件：未经确认，我们不会向您发送简报。',
        ],
      }
    : {
        subject: 'Confirm your newsletter subscription',
        preview: 'One step is left. The link works for 48 hours.',
        title: 'Confirm your subscription',
        opening: [
          `We received a request to send the newsletter of ${siteNames.en} to ${to}. If this was you, use the link below to confirm it.`,
        ],
        action: 'Confirm subscription',
        closing: [
          `The link works until ${until}. Opening the page subscribes nobody until you confirm.`,
          'If this was not you, ignore this email: without your confirmation, we send no newsletter.',
        ],
      };
}
