import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type ScheduleFailedProps = EmailProps & {
  title: string;
  at: string;
  /** the code of the problem */
  reason: string;
};

/** Instructions per problem; other problems are described by their code. */
const advice: Record<string, { en: string; zh: string }> = {
  edit_conflict: {
    en: 'The published article was changed differently meanwhile. Decide in the draft which version to keep.',
    zh: '已发布的文章在此期间有其他改动。请在草稿中决定保留哪一方的内容。',
  },
  publish_blocked: {
    en: 'A title, text, author or category is missing. Complete the draft.',
    zh: '缺少标题、正文、作者或分类。请补全草稿。',
  },
  slug_taken: {
    en: 'Another article uses its URL name now. Choose another one in the draft.',
    zh: '其他文章已使用该网址名称。请在草稿中更换。',
  },
};

const kept = { en: 'The scheduled version is still among the revisions.', zh: '已定时的版本仍保留在历史版本中。' };

/** Tells the user who scheduled a draft that publishing failed. */
export function scheduleFailedText({ locale, title, at, reason }: ScheduleFailedProps): EmailText {
  const time = formatTime(at, locale);
  const isHidden = reason === 'state_conflict';
  return locale === 'zh'
    ? {
        subject: '您定时发布的文章未能发布',
        preview: title,
        title: '定时发布未成功',
        opening: [
          `您安排在 ${time}发布的修改未能发布，${isHidden ? '因为届时文章已不在发布状态，读者无法看到' : '读者看到的仍是原来的内容'}。`,
        ],
        details: [
          { label: '文章', value: title },
          { label: '原因', value: reason },
        ],
        action: '打开文章',
        closing: isHidden
          ? [`重新发布后，读者即可看到草稿中的内容。${kept.zh}`]
          : [advice[reason]?.zh ?? '发生意外错误，请告知管理员。', `处理后可重新定时。${kept.zh}`],
      }
    : {
        subject: 'Your scheduled article did not go live',
        preview: title,
        title: 'A scheduled article did not go live',
        opening: [
          `The changes that you scheduled for ${time} were not published. ${
            isHidden ? 'The article was no longer published, so readers see none of it.' : 'Readers still see the previous text.'
          }`,
        ],
        details: [
          { label: 'Article', value: title },
          { label: 'Reason', value: reason },
        ],
        action: 'Open the article',
        closing: isHidden
          ? [`Publish it to show readers the text of its draft. ${kept.en}`]
          : [
              advice[reason]?.en ?? 'This was an unexpected error. Please tell your administrator.',
              `You can then schedule it again. ${kept.en}`,
            ],
      };
}
