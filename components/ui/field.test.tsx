import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Field, Input, Textarea } from './field';

it.each([
  ['title_zh', 'zh-Hans'],
  ['title_en', 'en'],
  ['title_ru', 'ru'],
  ['slug', undefined],
])('gives the controls of the field %s the language %s', (name, language) => {
  const html = renderToStaticMarkup(
    <Field name={name} label="Label">
      <Input />
      <Textarea />
    </Field>,
  );
  const languages = [...html.matchAll(/<(?:input|textarea) [^>]*>/g)].map(([tag]) => /lang="([^"]*)"/.exec(tag)?.[1]);
  expect(languages).toEqual([language, language]);
});
