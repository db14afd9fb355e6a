import { describe, expect, test } from 'vitest';
import { newAddress, send } from '../support/http';
import { mounts } from '../support/mounts';
import { type ArticleFile, categoryFiles, extraArticles, readStored, sampleFiles } from '../support/sample-archive';

const SITE = 'https://research.example.com';
const stored = await readStored();

type Tag = { name: string; attributes: Record<string, string> };

const decode = (text: string) =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** The head of a page: its elements, and the JSON of its structured data. */
async function readHead(url: string, target: string) {
  const { status, text } = await send(url, target, { from: newAddress() });
  expect(status).toBe(200);
  const head = text.slice(text.indexOf('<head'), text.indexOf('</head>'));
  const tags = [...head.matchAll(/<(meta|link)((?: [\w:-]+="[^"]*")*)\/?>/g)].map(([, name = '', list = '']): Tag => {
    const attributes = [...list.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key.toLowerCase(),
      decode(value),
    ]);
    return { name, attributes: Object.fromEntries(attributes) };
  });
  const scripts = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => json);
  return {
    head,
    scripts,
    /** values of a `meta` by its name or property */
    metas: (key: string) =>
      tags
        .filter(({ attributes }) => (attributes.name ?? attributes.property) === key)
        .map(({ attributes }) => attributes.content),
    links: (rel: string) =>
      tags.filter(({ name, attributes }) => name === 'link' && attributes.rel === rel).map((tag) => tag.attributes),
  };
}

function getFile(match: (file: ArticleFile) => boolean): ArticleFile {
  const file = sampleFiles.find(
    (each) => match(each) && each.is_published !== false && stored.get(each.slug)?.state === 'published',
  );
  if (!file) throw new Error('no such article');
  return file;
}

const premium = getFile((file) => file.is_premium === true);
const open = getFile((file) => file.is_premium !== true && !file.cover_image);
const hostile = extraArticles[0] as ArticleFile;
const nameOf = (file: ArticleFile, locale: 'en' | 'zh') =>
  categoryFiles.find(({ slug }) => slug === file.category_slug)?.[`name_${locale}`];

describe.each(mounts)('head of an article, $mount', ({ url }) => {
  test.each([
    ['premium', 'en', premium],
    ['premium', 'zh', premium],
    ['open', 'en', open],
    ['open', 'zh', open],
  ] as const)('%s, %s', async (kind, locale, file) => {
    const path = `/${locale}/archive/${file.slug}`;
    const { scripts, metas, links } = await readHead(url, path);
    const other = locale === 'en' ? 'zh' : 'en';
    const published = new Date(file.publish_at as string).toISOString();
    const modified = (file.dateModified as string | undefined) || stored.get(file.slug)?.changed_at.toISOString();
    const author = (locale === 'zh' && file.author_name_zh) || file.author_name;
    const site = { en: 'Hospitality Intelligence', zh: '酒店业研究文库' }[locale];
    const cover = file.cover_image as string | undefined;
    const card = new RegExp(`^${SITE}/share/${file.slug}/[0-9a-f]{16}\\.png$`);
    const caption = `${file.title_en} · ${file.title_zh} · ${file.author_name}`;
    const [image] = metas('og:image');
    const englishTags = file.tags as string[];
    const chineseTags = file.tags_zh as string[];
    const tags = locale === 'zh' ? chineseTags : englishTags;

    expect(scripts).toHaveLength(1);
    const { mentions: _, isBasedOn: _source, ...data } = JSON.parse(scripts[0] ?? '');
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Article',
      mainEntityOfPage: SITE + path,
      url: SITE + path,
      headline: file[`title_${locale}`],
      alternativeHeadline: file[`title_${other}`],
      inLanguage: { en: 'en', zh: 'zh-Hans' }[locale],
      description: file[`excerpt_${locale}`],
      image: cover || { '@type': 'ImageObject', url: expect.stringMatching(card), width: 1200, height: 630, caption },
      datePublished: published,
      dateModified: modified,
      author: {
        '@type': 'Person',
        name: author,
        url: `${SITE}/${locale}/authors/${(file.author_name as string).toLowerCase().replace(/\W+/g, '-')}`,
      },
      publisher: { '@type': 'Organization', name: 'Hospitality Intelligence', url: SITE },
      keywords: tags,
      articleSection: nameOf(file, locale),
      isAccessibleForFree: kind === 'open',
      ...(kind === 'premium'
        ? { hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.gated' } }
        : {}),
    });

    const single = {
      'og:type': 'article',
      'og:title': file[`title_${locale}`],
      'og:description': file[`excerpt_${locale}`],
      'og:url': SITE + path,
      'og:site_name': site,
      'og:locale': { en: 'en_US', zh: 'zh_CN' }[locale],
      'og:locale:alternate': { en: 'zh_CN', zh: 'en_US' }[locale],
      'og:image': cover || expect.stringMatching(card),
      'og:image:alt': cover ? file[`title_${locale}`] : caption,
      'twitter:image': image,
      'article:published_time': published,
      'article:modified_time': modified,
      'article:section': nameOf(file, locale),
      'twitter:card': 'summary_large_image',
      citation_title: file[`title_${locale}`],
      citation_author: author,
      citation_publication_date: published.slice(0, 10).replaceAll('-', '/'),
      citation_language: locale,
      citation_public_url: `${SITE}/archive/${file.slug}`,
      citation_abstract_html_url: SITE + path,
      citation_publisher: site,
    };
    for (const [key, value] of Object.entries(single)) expect([key, metas(key)]).toEqual([key, [value]]);
    expect(['width', 'height'].flatMap((name) => metas(`og:image:${name}`))).toEqual(cover ? [] : ['1200', '630']);
    for (const key of ['article:tag', 'citation_keywords']) expect([key, metas(key)]).toEqual([key, tags]);
    expect(links('canonical')).toMatchObject([{ href: SITE + path }]);
    expect(links('search')).toMatchObject([{ type: 'application/opensearchdescription+xml', href: '/opensearch.xml' }]);
    expect(links('manifest')).toMatchObject([{ href: '/manifest.webmanifest' }]);
    expect(links('apple-touch-icon')).toHaveLength(1);
    const feeds = links('alternate').filter(({ type }) => type !== undefined);
    expect(feeds.map(({ type, href }) => [type, href])).toEqual(
      ['atom', 'json'].flatMap((format) =>
        ['articles', `categories/${file.category_slug}`].map((name) => [
          { atom: 'application/atom+xml', json: 'application/feed+json' }[format],
          `${SITE}/feeds/${name}.${format}?lang=${locale}`,
        ]),
      ),
    );
  });

  test('escapes hostile texts', async () => {
    const { scripts, metas } = await readHead(url, `/en/archive/${encodeURIComponent(hostile.slug)}`);
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).not.toContain('<');
    expect(JSON.parse(scripts[0] ?? '')).toMatchObject({
      headline: hostile.title_en,
      alternativeHeadline: hostile.title_zh,
      dateModified: '2020-02-02',
      isBasedOn: 'https://source.example.com/a?b=c',
      mentions: [
        { '@type': 'Place', name: '上海' },
        { '@type': 'Thing', name: 'plain' },
      ],
      keywords: hostile.tags,
    });
    expect(metas('og:title')).toEqual([hostile.title_en]);
    expect(metas('article:tag')).toEqual(hostile.tags);
  });

  test.each([premium, open])('contains no sentence of the body of $slug', async (file) => {
    for (const locale of ['en', 'zh'] as const) {
      const { head } = await readHead(url, `/${locale}/archive/${file.slug}`);
      const text = decode(head);
      const own = `${file.excerpt_en} ${file.excerpt_zh}`;
      const sentences = `${file.content_en}\n${file.content_zh}`.split(/(?<=[.。])\s*|\n+/).filter(({ length }) => length > 25);
      expect(sentences.length).toBeGreaterThan(20);
      expect(sentences.filter((sentence) => !own.includes(sentence) && text.includes(sentence))).toEqual([]);
    }
  });
});

test.each(['/en', '/zh', '/en/archive', '/zh/docs', '/en/keys'])('%s has metadata for link previews', async (path) => {
  const { url } = mounts[0] as (typeof mounts)[number];
  const { head, metas } = await readHead(url, path);
  const title = decode(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '');
  expect(title.length).toBeGreaterThan(10);
  expect(title).not.toBe('Hospitality Intelligence');
  expect(metas('og:title')).toEqual([title]);
  expect(metas('og:description')).toEqual(metas('description'));
  expect([metas('og:type'), metas('og:image')]).toEqual([['website'], [`${SITE}/share.png`]]);
  const size = ['width', 'height', 'alt'].flatMap((name) => metas(`og:image:${name}`));
  expect(size).toEqual(['1200', '630', 'Hospitality Intelligence · 酒店业研究文库']);
  expect(metas('theme-color')).toHaveLength(2);
});
