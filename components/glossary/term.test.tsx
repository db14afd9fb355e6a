import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Term } from '@/lib/archive/glossary/record';
import { TermNames } from './term';

it('shows a name once that both languages use, however it is written', () => {
  const names = { en: 'Capitalization rate', zh: '资本化率', also_en: ['cap rate'], also_zh: ['收益率', 'Cap rate'] };
  const term: Term = { id: 'cap-rate', subject: 'finance', ...names, text_en: '', text_zh: '' };
  for (const locale of ['en', 'zh'] as const) {
    const text = renderToStaticMarkup(<TermNames term={term} locale={locale} />);
    expect(text.match(/cap rate/gi), locale).toHaveLength(1);
    expect(text).toContain('收益率');
  }
});
