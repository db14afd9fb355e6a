import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import en from '@/messages/en/articles.json';
import zh from '@/messages/zh/articles.json';

const tags = ['both', 'keep', 'use', 'compare', 'restore', 'review'];
const plain = Object.fromEntries(tags.map((tag) => [tag, (text: string) => text]));

it.each([
  ['saved', { time: '14:02' }, 'Saved 14:02', '已保存 14:02'],
  ['edited', {}, 'Unsaved changes', '有未保存的更改'],
  ['sending', {}, 'Saving…', '正在保存…'],
  ['waiting', { seconds: 8 }, 'Not saved. Kept in this browser; retrying in 8 s', '未保存，已留在此浏览器，8 秒后重试'],
  ['signed_out', {}, 'Sign in again to save. Kept in this browser', '请重新登录以保存，内容已留在此浏览器'],
  ['merged', { name: 'Mei Lin' }, 'Changes by Mei Lin were added', '已并入 Mei Lin 的更改'],
  [
    'conflict',
    { name: 'Mei Lin' },
    'You and Mei Lin both changed this text. Keep both · Keep mine · Use theirs',
    '您与 Mei Lin 都修改了这段文字：全部保留 · 保留我的 · 采用对方的',
  ],
  [
    'replaced',
    { name: 'Mei Lin' },
    'Mei Lin replaced your text. Compare · Restore mine',
    'Mei Lin 替换了您的文字：比较 · 恢复我的版本',
  ],
  ['invalid', { field: 'Slug' }, 'Not saved: check “Slug”. Everything else is saved', '未保存：请检查“Slug”，其余内容已保存'],
])('the state %s has the same text in the contract', (key, values, english, chinese) => {
  const read = (locale: 'en' | 'zh', messages: object) =>
    createTranslator({ locale, messages: messages as Record<string, never>, namespace: 'state' as never }).markup(
      key as never,
      { ...plain, ...values } as never,
    );
  expect(read('en', en)).toBe(english);
  expect(read('zh', zh)).toBe(chinese);
});
