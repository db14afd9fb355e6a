import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from '@/lib/platform/text/highlight';
import { Highlighted } from './highlighted';

const render = (html: string) => renderToStaticMarkup(<Highlighted html={html} />);

describe('highlight', () => {
  it('keeps its marks', () => {
    expect(render('The <mark>cost</mark> of <mark>预订</mark>')).toBe('The <mark>cost</mark> of <mark>预订</mark>');
  });
  it('shows escaped text as text', () => {
    expect(render(`${escapeHtml('<script>&"')}<mark>${escapeHtml("<b>'")}</mark>`)).toBe(
      '&lt;script&gt;&amp;&quot;<mark>&lt;b&gt;&#x27;</mark>',
    );
  });
  it('may break between a marked word and Chinese, but not beside punctuation', () => {
    expect(render('用<mark>Kubernetes</mark>管理，<mark>GDPR</mark>。<mark>客</mark>房')).toBe(
      '用<wbr/><mark>Kubernetes</mark><wbr/>管理，<mark>GDPR</mark>。<mark>客</mark>房',
    );
  });
  it('renders no unescaped markup', () => {
    expect(render('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)&gt;');
  });
});
