import { describe, expect, it } from 'vitest';
import { renderBody } from './render';

const render = (markdown: string) =>
  renderBody(markdown, 'en')
    .map(({ html }) => html)
    .join('\n');

describe('article body', () => {
  it.each([
    ['a script as a block', '<script>alert(1)</script>\n\nText'],
    ['a script in a paragraph', 'Before <script>alert(1)</script> after'],
    ['a script that never ends', '<script>alert(1)\n\nalert(2)'],
    ['a script with odd spelling', '<ScRiPt src="//x.example/a.js"></sCrIpT >\n'],
    ['a frame', '<iframe src="https://x.example" onload="alert(1)">alert(1)</iframe>'],
    ['a picture with a handler', '<img src=x onerror="alert(1)">'],
    ['a drawing with a handler', '<svg><animate onbegin=alert(1)></svg>'],
    ['an unclosed tag', '<img src=x onerror=alert(1) '],
    ['a link that runs', '[go](javascript:alert(1))'],
    ['a link that hides how it runs', '[go](&#106;avascript:alert&#40;1&#41;)'],
    ['a link of data', '[go](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)'],
    ['an autolink that runs', '<javascript:alert(1)>'],
    ['a picture that runs', '![x](javascript:alert(1))'],
    ['a reference that runs', '[go][1]\n\n[1]: vbscript:alert(1)'],
    ['a style', '<style>body{display:none}</style>'],
    ['a form', '<form action="https://x.example"><input name="password"></form>'],
    ['a link that runs in Markdown in HTML', '<p markdown="1">\n[go](javascript:alert(1)) ![x](data:text/html,x)\n</p>'],
    ['a script in Markdown in HTML', '<div markdown="1">\n*a* <script>alert(1)</script> <svg onload=alert(1)> b\n</div>'],
    ['tags in references in Markdown in HTML', '<p markdown="1">&lt;script&gt;alert(1)&lt;/script&gt;\n</p>'],
    ['markup within markup in Markdown in HTML', '<p markdown="1"><<b>script>alert(1)<</b>/script></p>'],
    ['an autolink in Markdown in HTML', '<p markdown="1">&lt;javascript:alert(1)> <javascript:alert(1)></p>'],
    ['a link that runs in a footnote', 'Text[^1]\n\n[^1]: [go](javascript:alert(1)) <img src=x onerror=alert(1)>'],
    ['tags written in references', '<b>&lt;script&gt;alert(1)&lt;/script&gt;</b>'],
  ])('%s', (_name, markdown) => {
    const html = render(markdown);
    expect(html).not.toMatch(/<(script|iframe|svg|style|form|object|embed|base|meta|link)\b/i);
    expect(html).not.toMatch(/<[^>]+\son\w+\s*=/i);
    expect(html).not.toMatch(/(href|src)\s*=\s*"?\s*(javascript|vbscript|data):/i);
    expect(html).not.toContain('name="password"');
  });

  it('keeps HTML that Markdown can express', () => {
    const html = render('## A *word*\n\n1. one\n2. two\n\n> said\n\n`code` ~~old~~ **new**\n\n- [x] done');
    expect(html).toContain(
      '<h2 id="en-a-word">A <em>word</em><a class="heading-link" href="#en-a-word" aria-hidden="true" tabindex="-1">#</a></h2>',
    );
    expect(html).toContain('<ol>');
    expect(html).toContain('<blockquote>');
    expect(html).toContain('<code>code</code> <del>old</del> <strong>new</strong>');
    expect(html).toMatch(/<input[^>]*disabled=""/);
  });

  it.each([
    ['zh', '*ADR* 与 *重要*，*100%*', '<p><em lang="en">ADR</em> 与 <em>重要</em>，<em>100%</em></p>'],
    ['en', '*ADR* and <em lang="de">b</em>', '<p><em>ADR</em> and b</p>'],
  ] as const)('names the language of Latin emphasis in a Chinese text only (%s)', (language, markdown, html) => {
    expect(renderBody(markdown, language).map((block) => block.html)).toEqual([html]);
  });

  it('makes wide tables scrollable', () => {
    const html = render('| a | b |\n|---|--:|\n| 1 | 2 |');
    expect(html).toMatch(/^<div class="scroller" tabindex="0"><table>/);
    expect(html).toContain('<td style="text-align:right">2</td>');
  });

  it('draws a table that is marked as a chart, and keeps it with its numbers as a file', () => {
    const html = render(
      '{: .chart title="Rooms &lt;script&gt; & beds"}\n\n| Year | Sold & more |\n|---|---|\n| 2025 | 1,200 |\n| 2026 | <script>|',
    );
    expect(html).toMatch(/^<figure class="chart"><figcaption>/);
    expect(html.match(/<svg /g)).toHaveLength(2);
    expect(html).toContain('aria-label="Bar chart: ');
    expect(html).toContain('>1,200</text>');
    expect(html).toContain('<td style="text-align:right">1,200</td>');
    expect(decodeURIComponent(/href="data:text\/csv;charset=utf-8,([^"]*)" download=/.exec(html)?.[1] ?? '')).toContain(
      'Year,Sold & more\r\n2025,1200\r\n',
    );
    expect(html).toContain('<figcaption>Rooms &lt;script&gt; &amp; beds</figcaption>');
    expect(html).not.toContain('<script');
    expect(render('{: .chart}\n\n| a | b |\n|---|---|\n| x | y |')).toMatch(/^<div class="scroller"/);
    const table = '| a | b |\n|---|---|\n| x | 1 |\n';
    const before = render(`{: .chart title="T"}\n\n${table}`);
    // Where Kramdown has them: directly below the table, where they read as a row.
    expect(render(`${table}{: .chart title="T"}\n\nAfter`)).toBe(`${before}\n<p>After</p>`);
    expect(render(`${table}\n{: .chart title="T"}`)).toBe(before);
    expect(render(`${table}{: .wide}`)).toBe(render(table));
    expect(render(`${table}| {: .wide} | 2 |`)).toContain('2</td>');
  });

  it('gives code a button that copies it, in the language of the text', () => {
    expect(render('```js\na < b\n```')).toBe(
      '<div class="code"><pre tabindex="0"><code class="language-js">a &lt; b\n</code></pre><button type="button" class="code-copy">Copy</button></div>',
    );
    expect(renderBody('    a', 'zh').map(({ html, text }) => [html.includes('>复制</button>'), text])).toEqual([[true, 'a\n']]);
  });

  it('leaves out attributes and tags for other programs, but not in code', () => {
    expect(render('## Aborting {: #aborting }\n\nText{: .note } on\n{% Aside %}\n\n{: .wide}\n\nEnd')).toBe(
      '<h2 id="en-aborting">Aborting<a class="heading-link" href="#en-aborting" aria-hidden="true" tabindex="-1">#</a></h2>\n<p>Text on\n</p>\n<p>End</p>',
    );
    expect(render('{% Img\n src="a.png",\n alt="A `code`" %}\n\nText')).toBe('<p>Text</p>');
    expect(render('On {# see https://x.example/a #}time\n\n{# https://x.example/b #}\n\n{/* `a` */}\n\nEnd {/**/}')).toBe(
      '<p>On time</p>\n<p>End </p>',
    );
    expect(render(':::tip Best practices\nText\n:::\n\n::: Next')).toBe('<p>Best practices\nText\n</p>\n<p>Next</p>');
    expect(render('\u200b{% Img alt="A `code`" %}\n\nText {a: b} and {{ c }}')).toBe('<p>Text {a: b} and {{ c }}</p>');
    expect(render('{{% def id="AIA" %}}Word{{% /def %}} and `{% raw %}`')).toBe('<p>Word and <code>{% raw %}</code></p>');
  });

  it.each([
    ['---\nlayout: post\ntitle: Hi\n---\n\nText', '<p>Text</p>'],
    ['---\ntags:\n  - a\n- b\n---\nText', '<p>Text</p>'],
    ['---\n\nText', '<hr>\n<p>Text</p>'],
    ['---\nA sentence: with a colon.\n---\n\nText', /^<hr>\n<h2/],
    ['Text\n\n---\nlayout: post\n---', /^<p>Text<\/p>\n<hr>\n<h2/],
  ])('leaves out front matter: %j', (markdown, html) => {
    if (html instanceof RegExp) expect(render(markdown)).toMatch(html);
    else expect(render(markdown)).toBe(html);
    expect(renderBody(markdown, 'en').at(-1)?.line).toBe(markdown.split('\n').length - (markdown.endsWith('---') ? 1 : 0));
  });

  it.each([
    ['**注意：**请先保存', '<strong>注意：</strong>请先保存'],
    [
      '**启用（试用）**Karmada 之后，**（二）**再**“三”**四',
      '<strong>启用（试用）</strong>Karmada 之后，<strong>（二）</strong>再<strong>“三”</strong>四',
    ],
    ['**甲：**乙**丙**', '<strong>甲：</strong>乙<strong>丙</strong>'],
    ['甲，**乙**，*丙*', '甲，<strong>乙</strong>，<em>丙</em>'],
    ['a ** b ** and 2**3**4, **“c”**d', 'a ** b ** and 2<strong>3</strong>4, **“c”**d'],
    ['~~甲~~**乙**', '<del>甲</del><strong>乙</strong>'],
  ])('reads emphasis beside Chinese punctuation: %s', (markdown, html) => {
    expect(renderBody(markdown, 'zh')[0]?.html.replaceAll(/<\/?p>|<\/?span[^>]*>/g, '')).toBe(html);
  });

  it('shows where a link without text leads', () => {
    expect(render('See [\n](https://x.example/a), [![A](/a.png)](/b)')).toMatch(
      />https:\/\/x\.example\/a<\/a>, <a href="\/b"><img/,
    );
  });

  it('shows an image that an HTML block holds as Markdown', () => {
    expect(render('<center> ![Plan](/img/a.gif)</center>')).toContain('alt="Plan"');
  });

  it('keeps only the text of HTML', () => {
    const html = render(
      '<aside class="pquote">\n  <img src="https://x.example/a.png">\n  Said &amp; <b>done</b>\n</aside>\n\nNext',
    );
    expect(html).toBe('<blockquote>\n<p>Said &amp; done</p>\n</blockquote>\n<p>Next</p>');
  });

  it('renders Markdown inside HTML blocks that allow it', () => {
    const quote = '  A *quote*\n  over two lines.\n  <p markdown="1">\n— @ada, ["Notes"](https://x.example)\n  </p>\n';
    expect(render(`<aside markdown="1" class="pquote">\n${quote}</aside>`)).toBe(
      '<blockquote>\n<p>A <em>quote</em> over two lines.</p>\n<p>— @ada, <a href="https://x.example" rel="noopener nofollow">“Notes”</a></p>\n</blockquote>',
    );
    expect(render('<div>\nA *quote*\n</div>')).toBe('<p>A *quote*</p>');
  });

  it('right-aligns numeric columns and renders empty header cells as data cells', () => {
    const html = render('||Rate|Note|Year|\n|---|---|---|:--|\n|1|RMB 1,200|4 rooms or so|2019|\n|2|–|5|2020|');
    expect(html).toContain(
      '<tr><td></td><th style="text-align:right">Rate</th><th>Note</th><th style="text-align:left">Year</th>',
    );
    expect(html).toContain('<td>1</td><td style="text-align:right">RMB\u00a01,200</td><td>4 rooms or so</td>');
  });

  it.each([
    ['12,000 (3.8%)', true],
    ['12,000（−3.8%）', true],
    ['12,000 (of 3.8 million)', false],
    ['12,000 (3.8%) at most', false],
    [`1${' '.repeat(80)}2`, false],
  ])('takes %s for a figure: %s', (cell, isFigure) => {
    expect(render(`|a|b|\n|---|---|\n|x|${cell}|\n|y|330|`).includes('<td style="text-align:right">330')).toBe(isFigure);
  });

  it('hangs the shares of a column beside its figures, so that digits are below each other', () => {
    const html = render('|a|b|c|\n|---|--:|:--|\n|x|12,000 (3.8%)|1 (2%)|\n|y|330|3 (4%)|\n|z|n/a|5|');
    const share = (text: string) => ` <span class="share" style="min-width:6ch">${text}</span></t`;
    expect(html).toContain(`>b${share('')}h>`);
    expect(html).toContain(`>12,000${share('(3.8%)')}`);
    expect(html).toContain(`>330${share('')}`);
    expect(html).toContain('>n/a</td>');
    // Its author aligned the last column.
    expect(html).toContain('>1 (2%)</td>');
    expect(render('|a|b|\n|---|---|\n|x|1|\n|y|2|')).not.toContain('share');
  });

  it('a column of figures may have a cell in words, and no more than a quarter', () => {
    const rows = (cells: string[]) => `|a|b|\n|---|---|\n${cells.map((cell) => `|x|${cell}|`).join('\n')}`;
    const right = '<td style="text-align:right">6.0</td>';
    expect(render(rows(['1.5 each, 4.5 in all', '6.0', '18.0', '12.0']))).toContain(right);
    expect(render(rows(['1.5 each, 4.5 in all', '6.0', '18.0']))).not.toContain(right);
  });

  it('applies English typography except in code, URLs and Chinese', () => {
    const markdown = `The hotel's *"best"* \`"rate"\` -- https://x.example/it's`;
    const href = `<a href="https://x.example/it's" rel="noopener nofollow">`;
    expect(render(markdown)).toBe(
      `<p>The hotel’s <em>“best”</em> <code>&quot;rate&quot;</code> — ${href}https://x.example/it's</a></p>`,
    );
    const [chinese] = renderBody('他说"好"', 'zh');
    expect(chinese?.text).toBe('他说"好"');
  });

  it.each(['en', 'zh'] as const)('keeps a figure with its unit on one line, except in code (%s)', (language) => {
    const [block] = renderBody('24 kg `24 kg` **3.2 m²** [45 %](https://x.example/)', language);
    expect(block?.text).toBe('24\u00a0kg 24 kg 3.2\u00a0m² 45\u00a0%');
  });

  it('removes inline tags and keeps their text', () => {
    expect(render('H<sub>2</sub>O, a<br>b')).toBe('<p>H2O, a<br>\nb</p>');
  });

  it('shows https images only and replaces others by their alternative text', () => {
    expect(render('![A chart](https://x.example/a.png)')).toContain('referrerpolicy="no-referrer"');
    expect(render('![A chart](/a.png "t")')).toContain('src="/a.png"');
    expect(render('![A chart](http://x.example/a.png)')).toBe('<p><span class="text-muted">A chart</span></p>');
  });

  it('replaces a frame with a link to its source', () => {
    const frame = (address: string) => `Watch:\n\n<iframe width="560" src="${address}" allowfullscreen></iframe>`;
    expect(render(frame('https://www.youtube.com/embed/x1'))).toContain(
      '<p><a href="https://www.youtube.com/embed/x1" rel="noopener nofollow">Video on www.youtube.com</a></p>',
    );
    expect(renderBody(frame('https://maps.example/?a=1&amp;b=2'), 'zh')[1]?.html).toBe(
      '<p><a href="https://maps.example/?a=1&amp;b=2" rel="noopener nofollow">嵌入内容（maps.example）</a></p>',
    );
    for (const address of ['javascript:alert(1)', 'http://x.example', '//x.example', '/own'])
      expect(render(frame(address))).toBe('<p>Watch:</p>');
    expect(render(`<script>"<iframe src='https://x.example'>"</script>`)).toBe('');
  });

  it('gives footnotes language-specific ids with matching links', () => {
    const html = render('Text[^1]\n\n[^1]: Note');
    expect(html).toContain('href="#en-fn-1"');
    expect(html).toContain('id="en-fn-1"');
    expect(html).toContain('href="#en-fnref-1"');
    expect(html).toContain('id="en-fnref-1"');
    // The elements that label them carry the language too: both may be on one page.
    expect(html).toContain('id="en-footnote-label"');
    expect(html).toMatch(/<h2 id="en-footnote-label">Notes<a [^>]*>#<\/a><\/h2>/);
    expect(html).toContain('aria-describedby="en-footnote-label"');
    expect(html).not.toContain('"footnote-label"');
  });

  it('repeats a footnote of plain paragraphs beside its first reference', () => {
    const html = render('One[^a] and two[^a], three[^b].\n\n[^a]: It is *short*.\n\n[^b]:\n    - a list');
    const copies = html.match(/<span class="sidenote">.*?<\/span><\/span>/g);
    expect(copies).toEqual([
      '<span class="sidenote"><span class="sidenote-number">1</span><span class="sidenote-paragraph">It is <em>short</em>.  </span></span>',
    ]);
    expect(html).toMatch(/<li id="en-fn-a" class="has-sidenote">/);
    expect(html).toMatch(/<li id="en-fn-b">/);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(renderBody('One[^a]\n\n[^a]: Note', 'en')[0]?.text).toBe('One1');
  });

  it('sets headings one level lower if the body has one of the first level, which belongs to the title', () => {
    const toTags = (markdown: string) => renderBody(markdown, 'en').map(({ tag }) => tag);
    expect(toTags('# A\n\n## B\n\n###### C\n\n# D')).toEqual(['h2', 'h3', 'h6', 'h2']);
    expect(toTags('## A\n\n### B')).toEqual(['h2', 'h3']);
    expect(render('> # Quoted\n\n## B')).toContain('<h2 id="en-quoted">');
  });

  it('avoids heading ids that the page uses', () => {
    expect(render('## main')).toContain('id="en-main"');
  });
});

describe('body blocks', () => {
  it('record their first line', () => {
    const markdown =
      '# One\n\nText\r\nof two lines[^a]\n\n<!-- not shown -->\n\n[ref]: https://example.com\n\n> quote\n- list\n\n[^a]: Note';
    expect(renderBody(markdown, 'en').map(({ tag, line }) => [tag, line])).toEqual([
      ['h2', 1],
      ['p', 3],
      ['blockquote', 10],
      ['ul', 11],
      ['section', undefined],
    ]);
  });
});
