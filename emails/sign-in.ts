import { siteNames } from '../lib/platform/i18n/locales';
import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type SignInProps = EmailProps & { expires_at: string };

/** The private link that signs in. */
export function signInText({ locale, to, expires_at }: SignInProps): EmailText {
  const until = formatTime(expires_at, locale);
  return locale === 'zh'
    ? {
        subject: '您的登录链接',
        preview: '链接只能使用一次，10 分钟内有效。',
        title: `登录${siteNames.zh}`,
        opening: [`有人正使用 ${to} 登录${siteNames.zh}。如果是您本人操作，请通过以下链接登录。`],
        action: '登录',
        closing: [
          `链接只能使用一次，有效期至 ${until}。打开页面不会直接登录，在页面上确认后才会登录。`,
          '如非您本人操作，请忽略此邮件：他人没有此邮件便无法登录。请勿转发。',
        ],
      }
    : {
        subject: 'Your sign-in link',
        preview: 'It can be used once and expires in 10 minutes.',
        title: `Sign in to ${siteNames.en}`,
        opening: [`We received a request to sign in to ${siteNames.en} as ${to}. If this was you, use the link below.`],
        action: 'Sign in',
        closing: [
          `The link can be used once, until ${until}. Opening the page does not sign you in until you confirm.`,
          'If this was not you, ignore this email: nobody can sign in without it. Do not forward it.',
        ],
      };
}
