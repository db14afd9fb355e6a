import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { getSearchEntries } from '@/app/[locale]/docs/search-entries';
import { problems } from '../../../lib/api/problems';
import { operations } from '../../../lib/api/routes';
import { locales } from '../../../lib/platform/i18n/locales';
import en from '../../../messages/en/docs.json';
import zh from '../../../messages/zh/docs.json';
import { Row } from '../prose';
import { sectionIds } from '../sections';
import { aliasedPlaces } from './aliases';
import { type DocsEntry, findInDocs, findInEither, toHitTitle } from './find';
import { toPieces } from './to-text';

const entry = (title: string, text: string, more: Partial<DocsEntry> = {}): DocsEntry => ({
  kind: 'guide',
  href: `/docs/guide/${title}`,
  title,
  text,
  ...more,
});
const titles = (entries: DocsEntry[], q: string) => findInDocs(entries, q).map((hit) => hit.entry.title);

describe('search in the docs', () => {
  const entries = [
    entry('Sync', 'Poll the changes with next_since; a key is optional.'),
    entry('List keys', 'Every key.', { kind: 'administration' }),
    entry('Keys', 'Rotate a KEY.'),
    entry('来源', '两个网络同时使用密钥时会冻结。'),
  ];

  test.each([
    ['key', ['Keys', 'Sync', 'List keys']],
    ['ＫＥＹ rotate', ['Keys']],
    ['next_since', ['Sync']],
    ['冻结', ['来源']],
    ['key nothing', []],
    // Of the last word, what begins with it, after the word itself.
    ['ro', ['Keys']],
    ['ro key', []],
    ['otate', []],
    ['  ', []],
    ['.*', []],
  ])('%s', (q, expected) => expect(titles(entries, q)).toEqual(expected));

  test.each([
    ['pagination', ['paginate', 'paginated', 'paginates'], ['pagina', 'paginator']],
    ['paginate', ['pagination', 'paginating'], []],
    ['curl', ['curls', 'curled', 'curling'], ['curly']],
    ['quota', ['quotas'], ['quotation']],
    ['limit', ['limits', 'limited', 'limiting', 'limitation'], ['limitless']],
    ['limits', ['limit', 'limited'], []],
    ['rotate', ['rotates', 'rotated', 'rotating', 'rotation', 'rotations'], ['rota']],
    ['key', ['keys', 'keyed'], ['keyboard', 'keynote']],
    ['keys', ['key'], []],
    ['not', [], ['note', 'notation', 'notion']],
    ['page', ['pages', 'paged'], ['paginated']],
    ['access', ['accessed', 'accesses'], ['acces']],
    ['status', ['statuses'], ['statue']],
    ['query', ['queries', 'queried', 'querying'], ['queryable']],
    ['retries', ['retry', 'retried'], ['retrieve']],
    ['key_revoke', ['key_revoked'], []],
    ['冻结', ['被冻结后'], []],
  ])('%s is found in its forms only', (q, forms, others) => {
    // Not the last word, which may be the beginning of one.
    const find = (text: string) => titles([entry(text, 'also')], `${q} also`);
    expect(forms.filter((form) => find(form).length === 0)).toEqual([]);
    expect(others.filter((other) => find(other).length > 0)).toEqual([]);
    expect(find(q)).toEqual([q]);
  });

  test('what begins with a word that the docs contain counts in titles only', () => {
    const curly = entry('Punctuation', 'Curly quotation marks.');
    expect(titles([curly], 'curl')).toEqual(['Punctuation']);
    expect(titles([curly, entry('Samples', 'Run curl.'), entry('Curly', 'Braces.')], 'curl')).toEqual(['Curly', 'Samples']);
  });

  test.each<[rule: string, q: string, first: Partial<DocsEntry>, second: Partial<DocsEntry>]>([
    ['a title before a text', 'quota', { kind: 'errors', title: 'Quota' }, { text: 'Quota.' }],
    ['the guide before operations', 'quota', { title: 'Your quota' }, { kind: 'reference', title: 'Your quota' }],
    ['operations before errors', 'quota', { kind: 'reference', title: 'A quota' }, { kind: 'errors', title: 'A quota' }],
    ['errors before changes', 'quota', { kind: 'errors', text: 'Quota.' }, { kind: 'changelog', text: 'Quota.' }],
    ['readers before staff', 'quota', { kind: 'changelog', text: 'Quota.' }, { kind: 'administration', title: 'Quota' }],
    ['a title of nothing else', 'quota', { title: 'Quotas' }, { title: 'A quota' }],
    ['the word before its forms', 'quotas', { text: 'Some quotas.' }, { text: 'A quota.' }],
    ['the kind before the word', 'quotas', { text: 'A quota.' }, { kind: 'reference', text: 'Some quotas.' }],
  ])('ranks %s', (_, q, first, second) => {
    const [better, worse] = [first, second].map((each) => entry('Title', 'Text.', each)) as [DocsEntry, DocsEntry];
    expect(findInDocs([worse, better], q).map((hit) => hit.entry)).toEqual([better, worse]);
  });

  test.each([
    [
      '1 May 2026',
      '1 May 2026: Errors of feeds have a header that allows other sites to…',
      '/docs/changelog#2026-05-01',
      'Errors of feeds have a header that allows other sites to read them.',
    ],
    ['2026年5月1日', '2026年5月1日：新增 `q`。', '/docs/changelog#2026-05-01', '新增 `q`。'],
    ['Versions', 'Versions', '/docs/changelog#versions', 'The version is part of the path.'],
    ['Quotas', 'Quotas', '/docs/guide/limits#quotas', 'Requests per minute.'],
  ])('%s is titled %s', (title, expected, href, text) => {
    expect(toHitTitle(entry(title, text, { href }))).toBe(expected);
  });

  test('finds names that no passage shows', () => {
    const [hit] = findInDocs([entry('Read a webhook', 'Its settings.', { names: 'getWebhook id' })], 'getwebhook');
    expect(hit?.passage).toBe('Its settings.');
  });

  test('reads a note that stands beside a text', () => {
    const [text, note] = ['A text.', 'A note.'].map((each) => createElement('p', null, each));
    const [piece] = toPieces(Row({ example: note, children: text }), { id: 'a', title: 'A' }, () => false);
    expect(piece?.text).toBe('A text. A note.');
  });

  test('falls back to the other language', () => {
    const own = [entry('Limits', 'Per minute.'), entry('Keys', 'Rotate a key.')];
    const translated = [entry('限制', '每分钟。'), entry('密钥', '轮换密钥。')];
    const find = (q: string) => findInEither(own, translated, q).map((hit) => [hit.entry.title, hit.passage]);
    expect(find('密钥')).toEqual([['Keys', 'Rotate a key.']]);
    expect(find('key')).toEqual([['Keys', 'Rotate a key.']]);
  });

  test('shows the passage around the match', () => {
    const [hit] = findInDocs([entry('Long', `${'x '.repeat(300)}needle ${'y '.repeat(300)}`)], 'needle');
    expect(hit?.passage).toMatch(/^….*needle.*…$/);
    expect(hit?.passage.length).toBeLessThan(170);
    const [cut] = findInDocs([entry('Long', `needle ${'several '.repeat(100)}`)], 'needle');
    expect(cut?.passage).toMatch(/ several…$/);
  });
});

describe.each(locales)('the index in %s', (locale) => {
  const entries = getSearchEntries(locale);

  test('sets a term apart from its meaning', () => {
    const states = entries.find(({ href }) => href === '/docs/guide/keys#states');
    expect(states?.text).toContain(locale === 'zh' ? '已撤销：' : ' Revoked: Revoked permanently');
  });

  test('contains every section, operation and error code once', () => {
    const hrefs = entries.map(({ href }) => href);
    const expected = [
      ...sectionIds.guide.map((id) => `/docs/guide/${id}`),
      ...sectionIds.integrations.map((id) => `/docs/integrations/${id}`),
      ...sectionIds.editing.map((id) => `/docs/editing/${id}`),
      '/docs/reference#authentication',
      ...operations.map(({ id }) => `/docs/reference/${id}`),
      ...Object.keys(problems).map((code) => `/docs/errors#${code}`),
    ];
    for (const href of expected) expect(hrefs.filter((each) => each === href)).toEqual([href]);
    expect(entries.filter(({ text }) => text.length < 10 || /undefined|\[object|`/.test(text))).toEqual([]);
  });

  test.each(
    locale === 'en'
      ? [
          ['changelog', '/docs/changelog'],
          ['errors', '/docs/errors'],
          ['api reference', '/docs/reference'],
        ]
      : [
          ['更新日志', '/docs/changelog'],
          ['错误', '/docs/errors'],
          ['API 参考', '/docs/reference'],
        ],
  )('leads to a page by its name: %s', (name, href) => {
    expect(findInDocs(entries, name)[0]?.entry.href).toBe(href);
  });

  test('sets apart what only staff can use', () => {
    const kindOf = (href: string) => entries.find((each) => each.href === href)?.kind;
    for (const { id, path } of operations) {
      const isAdmin = path.includes('/admin/') || id === 'logIn';
      expect([id, kindOf(`/docs/reference/${id}`)]).toEqual([id, isAdmin ? 'administration' : 'reference']);
    }
    expect(kindOf('/docs/errors#publish_blocked')).toBe('administration');
    expect(kindOf('/docs/errors#key_invalid')).toBe('errors');
    const change = (name: string) => entries.find(({ href, text }) => href.includes('/changelog#') && text.includes(name))?.kind;
    expect(['GET /admin/newsletters/{id}', 'GET /search'].map(change)).toEqual(['administration', 'changelog']);
    for (const q of ['prefix', 'deleted articles', 'signature', '前缀', '删除', '签名']) {
      const found = findInDocs(entries, q).map((hit) => hit.entry.kind);
      const staff = found.indexOf('administration');
      expect(found.slice(staff < 0 ? found.length : staff).filter((kind) => kind !== 'administration')).toEqual([]);
    }
  });

  test.each([
    ['Postman', '/docs/reference'],
    ['request_id', '/docs/errors#shape'],
    ['RFC 9457', '/docs/errors#shape'],
    ['422', '/docs/errors#invalid'],
    ['/api/v1', '/docs/changelog#versions'],
    // in a table, and beside a text
    [locale === 'en' ? 'caller' : '请求方', '/docs/guide/limits#quotas'],
    [locale === 'en' ? 'copies of one moment' : '快照只反映某一时刻', '/docs/integrations/snapshots#continue'],
  ])('finds what a page says: %s', (q, href) => {
    expect(findInDocs(entries, q).map((hit) => hit.entry.href)).toContain(href);
  });

  test('says what the pages of errors and changes say', () => {
    const { errors, changelog, reference } = { en, zh }[locale];
    const said = [
      ['/docs/errors#shape', errors.shapeText],
      ['/docs/errors#invalid', errors.invalidText],
      ...Object.entries(errors.advice).map(([group, text]) => [`/docs/errors#${group}`, text]),
      ['/docs/changelog#versions', changelog.versionsText],
      ['/docs/changelog#versions', changelog.additionsText],
      ...Object.entries(reference.leads).map(([tag, text]) => [`/docs/reference#group-${tag}`, text]),
    ] as [href: string, message: string][];
    for (const [href, message] of said) {
      const plain = message.replace(/<\/?\w+>/g, '').replace('{prefix}', '/api/v1');
      expect(entries.find((each) => each.href === href)?.text, href).toContain(plain);
    }
  });

  test.each([
    // of samples
    ['hmac', '/docs/integrations/webhooks#webhook-receiver'],
    ['compare_digest', '/docs/integrations/webhooks#webhook-receiver'],
    ['X-API-Key', '/docs/guide/keys#sending'],
    ['X-RateLimit-Remaining', '/docs/guide/limits#limit-headers'],
    // of results
    ['total_capped', '/docs/reference/searchArchive'],
    ['has_more', '/docs/reference/listChanges'],
    ['total_pages', '/docs/reference/listArticles'],
    // of allowed values: of a body, and of a parameter
    ['bibtex', '/docs/reference/citeArticles'],
    ['relevance', '/docs/reference/searchArchive'],
  ])('finds the identifier %s', (q, href) => {
    expect(findInDocs(entries, q).map((hit) => hit.entry.href)).toContain(href);
  });

  test.each(
    locale === 'en'
      ? [
          ['authentication', '/docs/guide/keys#sending'],
          ['Bearer', '/docs/guide/keys#sending'],
          ['bearer token', '/docs/guide/keys#sending'],
          ['api key', '/docs/guide/keys#sending'],
          ['X-API-Key', '/docs/guide/keys#sending'],
          ['unauthorized', '/docs/errors#credentials_missing'],
          ['login', '/docs/reference#authentication'],
          ['key', '/docs/guide/keys'],
          ['getting started', '/docs/guide/quick-start'],
          ['quickstart', '/docs/guide/quick-start'],
          ['pagination', '/docs/guide/quick-start#pages'],
          ['rate limit', '/docs/guide/limits'],
          ['throttle', '/docs/guide/limits'],
          ['incremental sync', '/docs/guide/sync'],
          ['tombstone', '/docs/guide/sync'],
          ['deleted articles', '/docs/guide/sync'],
          ['idempotency', '/docs/guide/sync'],
          ['signature', '/docs/integrations/webhooks#webhook-signature'],
          ['signature header', '/docs/integrations/webhooks#webhook-signature'],
          ['verify webhook signature', '/docs/integrations/webhooks#webhook-signature'],
          ['timeout', '/docs/integrations/webhooks#webhook-retries'],
          ['sdk', '/docs/integrations/command-line'],
          ['client library', '/docs/integrations/command-line'],
          ['prefix', '/docs/guide/keys#sending'],
          ['filter by tag', '/docs/reference/listArticles'],
          ['date range', '/docs/guide/search#filters'],
          ['sort by date', '/docs/guide/search#filters'],
          ['search by author', '/docs/guide/search#filters'],
          ['get article by slug', '/docs/reference/getArticle'],
          ['max page size', '/docs/guide/limits#other-limits'],
          ['can I call the API from the browser?', '/docs/guide/keys#browsers'],
          ['why is my webhook not arriving', '/docs/integrations/webhooks#webhook-retries'],
          ['caching', '/docs/guide/limits#caching'],
          ['test mode', '/docs/guide/quick-start#search'],
        ]
      : [
          ['身份验证', '/docs/guide/keys#sending'],
          ['认证', '/docs/guide/keys#sending'],
          ['鉴权', '/docs/guide/keys#sending'],
          ['密钥', '/docs/guide/keys'],
          ['key', '/docs/guide/keys'],
          ['入门', '/docs/guide/quick-start'],
          ['分页', '/docs/guide/quick-start#pages'],
          ['翻页', '/docs/guide/quick-start#pages'],
          ['限流', '/docs/guide/limits'],
          ['增量 同步', '/docs/guide/sync'],
          ['错误码', '/docs/errors'],
          ['签名', '/docs/integrations/webhooks#webhook-signature'],
          ['验证 webhook 签名', '/docs/integrations/webhooks#webhook-signature'],
          ['rate limit', '/docs/guide/limits'],
          ['按标签筛选', '/docs/reference/listArticles'],
          ['按作者筛选', '/docs/guide/search#filters'],
          ['缓存', '/docs/guide/limits#caching'],
          ['精确短语', '/docs/guide/search#phrases'],
        ],
  )('leads first to what explains %s', (q, href) => {
    expect(findInDocs(entries, q)[0]?.entry.href).toBe(href);
  });

  test('has every place that has other names', () => {
    expect(aliasedPlaces.filter((place) => !entries.some(({ href }) => href === place))).toEqual([]);
  });

  test('names identifiers only, each once', () => {
    const receiver = entries.find(({ href }) => href === '/docs/integrations/webhooks#webhook-receiver')?.names?.split(' ') ?? [];
    expect(receiver).toContain('hmac');
    expect(receiver).toEqual([...new Set(receiver)]);
    expect(receiver).not.toContain('import');
    // The browser fetches the index with the first search.
    expect(Buffer.byteLength(JSON.stringify(entries))).toBeLessThan(170_000);
  });

  test('has the order of the other language', () => {
    const [own, other] = [entries, getSearchEntries(locale === 'en' ? 'zh' : 'en')].map((list) => list.map(({ href }) => href));
    expect(own).toEqual(other);
  });

  test('names the section of which an entry is a part', () => {
    const [section, part] = ['/docs/guide/limits', '/docs/guide/limits#caching'].map((href) =>
      entries.find((each) => each.href === href),
    );
    expect(section?.within).toBeUndefined();
    expect(part?.within).toBe(section?.title);
    expect(findInDocs(entries, `${section?.title} 304`).map((hit) => hit.entry.href)).toContain('/docs/guide/limits#caching');
  });

  test('splits the guide at subheadings and omits samples', () => {
    const rotation = entries.find(({ href }) => href === '/docs/guide/keys#rotation');
    expect(rotation?.text).toContain('key_revoked');
    expect(entries.find(({ href }) => href === '/docs/guide/keys')?.text).not.toContain('key_revoked');
    expect(entries.map(({ text }) => text).join()).not.toContain('urlopen');
  });
});
