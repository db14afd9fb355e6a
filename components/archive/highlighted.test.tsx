import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from '@/lib/platform/text/highlight';
import { Highlighted } from './highlighted';
import { withBreaks } from './highlighted-title';

const render = (html: string) => renderToStaticMarkup(<Highlighted html={html} />);

describe('highlight', () => {
  it('keeps its marks', () => {
    expect(render('The <mark>cost</mark> of <mark>预订</mark>')).toBe('The <mark>cost</mark> of <mark>预订</mark>');
  });
  it('marks words that stand side by side as one', () => {
    expect(render('<mark>cap</mark> <mark>rate</mark>, <mark>cap</mark>')).toBe('<mark>cap rate</mark>, <mark>cap</mark>');
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
  it('lets a Chinese title break between the words of a long phrase, within and beside its marks', () => {
    const title = '业主、<mark>管理</mark>方与节能改造的激励错位&#38;';
    const html = withBreaks(title);
    expect(html.replaceAll('\u200b', '')).toBe(title);
    const shown = render(html);
    expect(shown.replaceAll('<wbr/>', '')).toBe('业主、<mark>管理</mark>方与节能改造的激励错位&amp;');
    expect(shown).toMatch(/改造的<wbr\/>激励<wbr\/>错位/);
    expect(shown).toMatch(/^业主、(?:<wbr\/>)?<mark>/);
    expect(withBreaks('短<mark>标</mark>题')).toBe('短<mark>标</mark>题');
  });
  it('renders no unescaped markup', () => {
    expect(render('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)&gt;');
  });
});
