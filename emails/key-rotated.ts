import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type KeyRotatedProps = EmailProps & {
  prefix: string;
  /** the key that was revoked; null if there was none */
  replaces: string | null;
  at: string;
};

/** Tells the subscriber that the key was rotated, in case someone else did it. */
export function keyRotatedText({ locale, prefix, replaces, at }: KeyRotatedProps): EmailText {
  const time = formatTime(at, locale);
  return locale === 'zh'
    ? {
        subject: '您的密钥已轮换',
        preview: `新密钥 ${prefix} 已生效。`,
        title: '您的密钥已轮换',
        opening: [
          replaces
            ? '新密钥已生效，旧密钥已失效。请在您的程序中换上新密钥。来源将重新记录，配额不变。'
            : '新密钥已生效。来源将重新记录，配额不变。',
        ],
        details: [
          { label: '新密钥', value: `${prefix}…`, code: true },
          ...(replaces ? [{ label: '旧密钥', value: `${replaces}…`, code: true }] : []),
          { label: '轮换时间', value: time },
        ],
        action: '打开个人中心',
        closing: [
          '如果是您本人操作，则无需处理。',
          '如非您本人操作，可能有人能够读取您的邮件，或正以您的身份登录。请先确保邮箱安全，再到个人中心轮换密钥，他人持有的密钥将立即失效。',
        ],
      }
    : {
        subject: 'Your key has been rotated',
        preview: `The new key ${prefix} is active.`,
        title: 'Your key has been rotated',
        opening: [
          replaces
            ? 'The new key is active, and the old key no longer works. Update your programs with the new key. Its sources are learned again; your quota is unchanged.'
            : 'The new key is active. Its sources are learned again; your quota is unchanged.',
        ],
        details: [
          { label: 'New key', value: `${prefix}…`, code: true },
          ...(replaces ? [{ label: 'Old key', value: `${replaces}…`, code: true }] : []),
          { label: 'Rotated', value: time },
        ],
        action: 'Open your dashboard',
        closing: [
          'If this was you, no action is needed.',
          'If this was not you, someone may be able to read your email or be signed in as you. Secure your mailbox first, then rotate the key on your dashboard: the key they have stops working immediately.',
        ],
      };
}
