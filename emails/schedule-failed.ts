import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type ScheduleFailedProps = EmailProps & {
  title: string;
  at: string;
  /** the code of the problem */
  reason: string;
};

type Words = { en: string; zh: string };

/** What readers see instead, and what to do. */
type Explanation = { seen: Words; advice: Words };

const previous: Words = { en: 'Readers still see the previous text.', zh: '读者看到的仍是原来的内容' };
const again: Words = { en: 'You can then schedule it again.', zh: '处理后可重新定时。' };
const kept: Words = { en: 'The scheduled version is still among the revisions.', zh: '已定时的版本仍保留在历史版本中。' };

const withAdvice = (en: string, zh: string): Explanation => ({
  seen: previous,
  advice: { en: `${en} ${again.en}`, zh: `${zh}${again.zh}` },
});

/** By problem. */
const explanations: Record<string, Explanation> = {
  edit_conflict: withAdvice(
    'The published article was changed differently meanwhile. Decide in the draft which version to keep.',
    '已发布的文章在此期间有其他改动。请在草稿中决定保留哪一方的内容。',
  ),
  publish_blocked: withAdvice(
    'A title, text, author or category is missing. Complete the draft.',
    '缺少标题、正文、作者或分类。请补全草稿。',
  ),
  slug_taken: withAdvice(
    'Another article uses its address now. Choose another address in the draft.',
    '其他文章已使用该网址。请在草稿中更换。',
  ),
  state_conflict: {
    seen: {
      en: 'The article was no longer published, so readers see none of it.',
      zh: '因为届时文章已不在发布状态，读者无法看到',
    },
    advice: { en: 'Publish it to show readers the text of its draft.', zh: '重新发布后，读者即可看到草稿中的内容。' },
  },
};

const unexpected = withAdvice('This was an unexpected error. Please tell your administrator.', '发生意外错误，请告知管理员。');

/** Tells the user who scheduled a draft that publishing failed. */
export function scheduleFailedText({ locale, title, at, reason }: ScheduleFailedProps): EmailText {
  const time = formatTime(at, locale);
  const { seen, advice } = explanations[reason] ?? unexpected;
  return locale === 'zh'
    ? {
        subject: '您定时发布的文章未能发布',
        preview: title,
        title: '定时发布未成功',
        opening: [`您安排在 ${time}发布的修改未能发布，${seen.zh}。`],
        details: [{ label: '文章', value: title }],
        action: '打开文章',
        closing: [advice.zh, kept.zh],
      }
    : {
        subject: 'Your scheduled article did not go live',
        preview: title,
        title: 'A scheduled article did not go live',
        opening: [`The changes that you scheduled for ${time} were not published. ${seen.en}`],
        details: [{ label: 'Article', value: title }],
        action: 'Open the article',
        closing: [advice.en, kept.en],
      };
}
