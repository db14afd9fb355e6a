import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { draftFields } from '@/lib/editing/article-lock/record';
import { emptyRecord } from '@/lib/editing/article-lock/rules';
import admin from '@/messages/en/admin.json';
import articles from '@/messages/en/articles.json';
import common from '@/messages/en/common.json';
import { Panel } from './panel';
import { isPaneField } from './session/fields';

it('has a control for every field outside the text panes', () => {
  // Rare fields show only with a value.
  const fields = { ...emptyRecord, title_ru: 'Цена', excerpt_ru: 'Кратко', tags: ['pricing'] };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ admin, articles, common }} timeZone="UTC">
      <Panel fields={fields} invalid={{}} readOnly={false} categories={[]} onEdit={() => {}} />
    </NextIntlClientProvider>,
  );
  const controls = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*\bname="(\w+)"/g)].map(([, name]) => name);
  // Mentions are rows of controls of their own.
  const missing = draftFields.filter((field) => !isPaneField(field) && field !== 'mentions' && !controls.includes(field));
  expect(missing).toEqual([]);
  expect(controls.length).toBeGreaterThan(20);
});
