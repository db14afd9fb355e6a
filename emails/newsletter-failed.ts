import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type NewsletterFailedProps = EmailProps & { subject: string; at: string };

/** Tells the author that a newsletter was not sent, because none of its articles is published any more. */
export function newsletterFailedText({ locale, subject, at }: NewsletterFailedProps): EmailText {
  const time = formatTime(at, locale);
  return locale === 'zh'
    ? {
        subject: '您的简报未能发送',
        preview: subject,
        title: '简报未能发送',
        opening: [`您安排在 ${time}发送的简报没有发出：其中的文章届时均已不在发布状态。`],
        details: [{ label: '主题', value: subject }],
        action: '打开简报',
        closing: ['没有任何收件人收到它。请选用已发布的文章，新建一期简报。'],
      }
    : {
        subject: 'Your newsletter was not sent',
        preview: subject,
        title: 'A newsletter was not sent',
        opening: [`The newsletter that you scheduled for ${time} was not sent, because none of its articles was published then.`],
        details: [{ label: 'Subject', value: subject }],
        action: 'Open the newsletter',
        closing: ['Nobody received it. Create a new newsletter with articles that are published.'],
      };
}
