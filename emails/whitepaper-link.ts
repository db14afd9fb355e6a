import { siteNames } from '../lib/platform/i18n/locales';
import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

/** `title`: the whitepaper's own; empty if it is not known */
type WhitepaperLinkProps = EmailProps & { expires_at: string; title: string };

/** The private link to the files of a whitepaper. It quotes nothing from the form, which a stranger may have filled in. */
export function whitepaperLinkText({ locale, to, expires_at, title }: WhitepaperLinkProps): EmailText {
  const until = formatTime(expires_at, locale);
  return locale === 'zh'
    ? {
        subject: '您的白皮书下载链接',
        preview: '链接 7 天内有效。',
        title: '下载白皮书',
        opening: [`有人使用 ${to} 向${siteNames.zh}索取白皮书，请通过以下链接下载。`],
        ...(title ? { details: [{ label: '白皮书', value: title }] } : {}),
        action: '下载白皮书',
        closing: [`链接有效期至 ${until}。`, '如非您本人操作，请忽略此邮件，我们不会因此为您订阅任何内容。'],
      }
    : {
        subject: 'Your whitepaper',
        preview: 'The link works for 7 days.',
        title: 'Download your whitepaper',
        opening: [`We received a request to send a whitepaper of ${siteNames.en} to ${to}. Use the link below to download it.`],
        ...(title ? { details: [{ label: 'Whitepaper', value: title }] } : {}),
        action: 'Download whitepaper',
        closing: [`The link works until ${until}.`, 'If this was not you, ignore this email: it subscribes you to nothing.'],
      };
}
