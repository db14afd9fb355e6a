import type { ReactNode } from 'react';
import { type Envelope, Letter, type Words } from './parts/letter';
import { brand, writeTime } from './parts/words';

export type SignInProps = Envelope & { expires_at: string };

/** The private link that begins a session in the portal. */
export default function SignInMail(props: SignInProps): ReactNode {
  return <Letter {...props} words={signInWords(props)} />;
}

export function signInWords({ locale, to, expires_at }: SignInProps): Words {
  const until = writeTime(expires_at, locale);
  return locale === 'zh'
    ? {
        subject: '您的登录链接',
        preview: '链接 10 分钟内有效，仅可使用一次。',
        title: '登录门户',
        opening: [`有人请求以 ${to} 登录${brand.zh}。若是您本人，请打开下方页面完成登录。`],
        action: '前往登录',
        closing: [
          `链接仅可使用一次，有效期至 ${until}。打开页面后，还须按下页面上的按钮才会登录。`,
          '若非您本人操作，忽略本邮件即可：没有这封邮件，他人无法登录。请勿转发。',
        ],
      }
    : {
        subject: 'Your sign-in link',
        preview: 'It works once, for 10 minutes.',
        title: 'Sign in to the portal',
        opening: [`Someone asked to sign in to ${brand.en} as ${to}. If it was you, go on with the page behind this button.`],
        action: 'Go on to sign in',
        closing: [
          `The link works once, until ${until}. Opening the page does not sign you in; the button on it does.`,
          'If it was not you, ignore this mail: without it nobody gets in. Please do not forward it.',
        ],
      };
}
