import type { ReactNode } from 'react';
import { type Envelope, Letter, type Words } from './parts/letter';
import { brand, writeTime } from './parts/words';

export type KeyLinkProps = Envelope & { expires_at: string };

/** The private link behind which a key is shown once. */
export default function KeyLinkMail(props: KeyLinkProps): ReactNode {
  return <Letter {...props} words={keyLinkWords(props)} />;
}

export function keyLinkWords({ locale, to, expires_at }: KeyLinkProps): Words {
  const until = writeTime(expires_at, locale);
  return locale === 'zh'
    ? {
        subject: '您的密钥领取链接',
        preview: '链接 30 分钟内有效，仅可使用一次。',
        title: '领取您的密钥',
        opening: [
          `有人为 ${to} 申请了${brand.zh}的接口密钥。若是您本人，请打开下方页面领取。密钥只显示一次，请先备好存放之处。`,
          '若您已有密钥，领取后新密钥即刻生效，旧密钥同时失效。',
        ],
        action: '前往领取',
        closing: [
          `链接仅可使用一次，有效期至 ${until}。打开页面不会改变任何内容，在页面上按下按钮后才会生成密钥。`,
          '若非您本人申请，忽略本邮件即可：未曾生成新密钥，原有密钥也不受影响。',
        ],
      }
    : {
        subject: 'Your key link',
        preview: 'It works once, for 30 minutes.',
        title: 'Collect your API key',
        opening: [
          `Someone asked for an API key of ${brand.en} for ${to}. If it was you, collect it on the page behind this button. The key is shown once, so have a safe place ready.`,
          'If you already have a key, the new one takes its place and the old one ends at that moment.',
        ],
        action: 'Collect the key',
        closing: [
          `The link works once, until ${until}. Opening the page changes nothing; the key is made when you press the button there.`,
          'If it was not you, ignore this mail: no key has been made, and the one you may have is untouched.',
        ],
      };
}
