import { siteNames } from '../lib/platform/i18n/locales';
import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type KeyLinkProps = EmailProps & { expires_at: string };

/** The private link to a page that shows a key once. */
export function keyLinkText({ locale, to, expires_at }: KeyLinkProps): EmailText {
  const until = formatTime(expires_at, locale);
  return locale === 'zh'
    ? {
        subject: '您的密钥领取链接',
        preview: '链接只能使用一次，30 分钟内有效。',
        title: '领取您的密钥',
        opening: [
          `有人使用 ${to} 申请${siteNames.zh}的 API 密钥。如果是您本人操作，请通过以下链接领取。密钥只显示一次，请准备好安全的保存位置。`,
          '如果您已有密钥，领取新密钥后旧密钥立即失效。',
        ],
        action: '领取密钥',
        closing: [
          `链接只能使用一次，有效期至 ${until}。打开页面不会有任何改动，在页面上确认后才会生成密钥。`,
          '如非您本人操作，请忽略此邮件：没有生成新密钥，现有密钥不受影响。',
        ],
      }
    : {
        subject: 'Your key link',
        preview: 'It can be used once and expires in 30 minutes.',
        title: 'Create your API key',
        opening: [
          `We received a request for a ${siteNames.en} API key for ${to}. If this was you, use the link below to create it. The key is shown only once, so have somewhere safe to store it.`,
          'If you already have a key, it stops working as soon as you create the new one.',
        ],
        action: 'Create key',
        closing: [
          `The link can be used once, until ${until}. Opening the page changes nothing; the key is created when you confirm.`,
          'If this was not you, ignore this email: no key has been created, and your current key, if any, is not affected.',
        ],
      };
}
