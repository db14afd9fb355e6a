import type { ReactNode } from 'react';
import { type Envelope, Letter, type Words } from './parts/letter';
import { writeTime } from './parts/words';

export type KeyRotatedProps = Envelope & {
  prefix: string;
  /** the key that ended; null when none was live */
  replaces: string | null;
  at: string;
};

/** Tells a key's owner that a new key took the old one's place, in case it was somebody else's doing. */
export default function KeyRotatedMail(props: KeyRotatedProps): ReactNode {
  return <Letter {...props} words={keyRotatedWords(props)} />;
}

export function keyRotatedWords({ locale, prefix, replaces, at }: KeyRotatedProps): Words {
  const time = writeTime(at, locale);
  return locale === 'zh'
    ? {
        subject: '您的密钥已轮换',
        preview: `新密钥 ${prefix} 已生效。`,
        title: '您的密钥已轮换',
        opening: [
          replaces
            ? '新密钥已经生效，旧密钥同时失效。请将程序中的旧密钥换成新密钥；来源将随新密钥重新记录，配额不变。'
            : '新密钥已经生效。来源将随新密钥重新记录，配额不变。',
        ],
        facts: [
          { label: '新密钥', value: `${prefix}…`, code: true },
          ...(replaces ? [{ label: '旧密钥', value: `${replaces}…`, code: true }] : []),
          { label: '轮换时间', value: time },
        ],
        action: '打开门户',
        closing: [
          '若是您本人操作，无需再做什么。',
          '若非您本人操作，说明有人能够读取您的邮件，或正以您的身份登录。请先保护好邮箱，再到门户中轮换密钥：对方手中的密钥会随即失效。',
        ],
      }
    : {
        subject: 'Your key has been rotated',
        preview: `The new key ${prefix} works now.`,
        title: 'Your key has been rotated',
        opening: [
          replaces
            ? 'The new key works now, and the old one ended at the same moment. Give the new key to the programs that still use the old one. Sources are learned afresh; your quota stays as it was.'
            : 'The new key works now. Sources are learned afresh; your quota stays as it was.',
        ],
        facts: [
          { label: 'New key', value: `${prefix}…`, code: true },
          ...(replaces ? [{ label: 'Old key', value: `${replaces}…`, code: true }] : []),
          { label: 'Rotated', value: time },
        ],
        action: 'Open the portal',
        closing: [
          'If it was you, there is nothing more to do.',
          'If it was not you, somebody can read your mail or is signed in as you. Secure your mailbox first, then rotate the key in the portal: the key in their hands ends at once.',
        ],
      };
}
