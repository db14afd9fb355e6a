import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderText } from '@/lib/archive/rendering/render-text';
import { Reading, toRows } from './reading';

const show = (en: string, zh: string, view: 'en' | 'zh' | 'both') => {
  const rows = toRows(renderText(en, 'en').blocks, renderText(zh, 'zh').blocks);
  return renderToStaticMarkup(<Reading rows={rows} view={view} locale="en" />).replace(/<button[^>]*>/g, '<button>');
};

test.each([
  ['The ADR, then', '<span class="whitespace-nowrap"><button>ADR</button>,</span> then'],
  ['An (ADR) rises', '<span class="whitespace-nowrap">(<button>ADR</button>)</span> rises'],
  ['The ADR rises', 'The <button>ADR</button> rises'],
])('a term stays on the line of its marks: %s', (text, expected) => {
  expect(show(text, '', 'en')).toContain(expected);
});

test('a term that ends a sentence stays with its mark, and the sentence with its partner', () => {
  const html = show('This is ADR. That is not.', '这是平均房价。那不是。', 'both');
  expect(html).toContain('<span data-s="1">This is <span class="whitespace-nowrap"><button>ADR</button>.</span></span>');
  expect(html).toContain('<span data-s="1">这是<span class="whitespace-nowrap"><button>平均房价</button>。</span></span>');
});
