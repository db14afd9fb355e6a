import { siteNames } from '../lib/platform/i18n/locales';
import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type PrivacyLinkProps = EmailProps & { expires_at: string };

/** The private link to the page where a person gets a copy of their data, or erases it. */
export function privacyLinkText({ locale, to, expires_at }: PrivacyLinkProps): EmailText {
  const until = formatTime(expires_at, locale);
  return locale === 'zh'
    ? {
        subject: '管理您的个人数据',
        preview: '链接 60 分钟内有效。',
        title: '您的个人数据',
        opening: [
          `有人申请查看${siteNames.zh}保存的 ${to} 相关数据。如果是您本人操作，请通过以下链接下载数据副本，或删除这些数据。`,
        ],
        action: '管理数据',
        closing: [
          `链接有效期至 ${until}。打开页面不会有任何改动，在页面上确认后才会删除。`,
          '如非您本人操作，请忽略此邮件：没有此邮件，任何人都无法查看或删除您的数据。请勿转发。',
        ],
      }
    : {
        subject: 'Manage your personal data',
        preview: 'The link works for 60 minutes.',
        title: 'Your personal data',
        opening: [
          `We received a request about the data that ${siteNames.en} stores under ${to}. If this was you, use the link below to download a copy of it, or to erase it.`,
        ],
        action: 'Manage data',
        closing: [
          `The link works until ${until}. Opening the page changes nothing; data is erased only when you confirm.`,
          'If this was not you, ignore this email: nobody can see or erase your data without it. Do not forward it.',
        ],
      };
}
