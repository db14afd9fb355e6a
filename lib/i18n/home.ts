import type { Locale } from '../errors';

type Copy = { title: string; lead: string; links: { href: string; label: string; note: string }[] };

export const homeCopy: Record<Locale, Copy> = {
  en: {
    title: 'Hospitality Intelligence',
    lead: 'An archive of hospitality research in Chinese and English. Everything published here can be listed, read, searched and kept in step with through the interface below; no key is needed to begin.',
    links: [
      { href: '/api/v1/articles', label: 'Articles', note: 'the latest, twenty a page' },
      { href: '/api/v1/categories', label: 'Categories', note: 'and how many articles each holds' },
      { href: '/api/v1/search?q=revenue+management', label: 'Search', note: 'in both languages at once' },
      { href: '/api/v1/changes?since=2026-01-01', label: 'Changes', note: 'what a mirror of the archive follows' },
      { href: '/api/v1/openapi.json', label: 'Description', note: 'OpenAPI 3.1, for tools' },
    ],
  },
  zh: {
    title: '酒店业研究文库',
    lead: '一座中英双语的酒店业研究文库。凡在此发布的内容，均可通过下列接口浏览、阅读、检索并保持同步；开始使用时无需密钥。',
    links: [
      { href: '/api/v1/articles', label: '文章', note: '按发布时间排列，每页二十篇' },
      { href: '/api/v1/categories', label: '分类', note: '以及各分类的文章数' },
      { href: '/api/v1/search?q=%E6%94%B6%E7%9B%8A%E7%AE%A1%E7%90%86', label: '检索', note: '一次查询，两种语言' },
      { href: '/api/v1/changes?since=2026-01-01', label: '变更', note: '供镜像保持同步' },
      { href: '/api/v1/openapi.json', label: '接口描述', note: 'OpenAPI 3.1，供工具读取' },
    ],
  },
};
