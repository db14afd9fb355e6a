import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import enAdmin from '@/messages/en/admin.json';
import enArticles from '@/messages/en/articles.json';
import zhAdmin from '@/messages/zh/admin.json';
import zhArticles from '@/messages/zh/articles.json';
import { FieldChanges } from './field-changes';

const messages = { en: { admin: enAdmin, articles: enArticles }, zh: { admin: zhAdmin, articles: zhArticles } };

it.each([
  ['en', false, true, 'Removed:−noAdded:+yes'],
  ['zh', true, false, '删除：−是新增：+否'],
  ['en', 'Old', 'New', 'Removed:−OldAdded:+New'],
  ['en', ['one'], ['one', 'two'], 'oneAdded:+two'],
] as const)('shows a change in words (%s, %j to %j)', (locale, before, after, text) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <FieldChanges field="is_premium" before={before} after={after} />
    </NextIntlClientProvider>,
  );
  expect(html.replace(/<[^>]*>/g, '')).toBe(text);
});
