import { staffTags } from '@/components/docs/reference/groups';
import { sectionIds, toSubjectPath } from '@/components/docs/sections';
import { type PublicDocument, serveDocument } from '@/lib/api/http/document';
import { operations } from '@/lib/api/routes';
import { getArchiveStats } from '@/lib/archive/articles/reads';
import { listCategories } from '@/lib/archive/categories/reads';
import { contentPages } from '@/lib/archive/pages/rules';
import { countSitemapPages, FILE_SIZE, listSitemapPages, sitemapKinds } from '@/lib/archive/sitemap/reads';
import type { SitemapPage } from '@/lib/archive/sitemap/record';
import { toSitemapIndex, toUrlSet } from '@/lib/archive/sitemap/rules';
import { getArchiveVersion } from '@/lib/archive/version/reads';
import { withReadDatabase } from '@/lib/platform/db/read-database';
import { env } from '@/lib/platform/env';
import { NotFoundError } from '@/lib/platform/errors';
import { toCategoryPath } from '@/lib/platform/portal-paths';

const TYPE = 'application/xml; charset=utf-8';

/** Pages besides those that the archive adds and those for members of staff, and whether they show its latest changes. */
const PAGES = [
  { path: '', live: true },
  { path: '/archive', live: true },
  { path: '/topics', live: true },
  { path: '/authors', live: true },
  { path: '/videos', live: true },
  { path: '/glossary', live: false },
  { path: '/docs', live: false },
  { path: '/docs/integrations', live: false },
  { path: '/docs/reference', live: false },
  { path: '/docs/errors', live: false },
  { path: '/docs/changelog', live: false },
  ...(['guide', 'integrations'] as const).flatMap((guide) =>
    sectionIds[guide].map((id) => ({ path: toSubjectPath(guide, id), live: false })),
  ),
  ...operations.filter(({ tag }) => !staffTags.includes(tag)).map(({ id }) => ({ path: `/docs/reference/${id}`, live: false })),
  { path: '/keys', live: false },
  { path: '/newsletter', live: false },
  ...contentPages.map((name) => ({ path: `/${name}`, live: false })),
];

/** The index of the sitemap, or with `?file=articles-1` one of its files. A file beside the index may list any page of the site. */
export function GET(request: Request): Promise<Response> {
  const file = new URL(request.url).searchParams.get('file');
  return serveDocument(request, () => withReadDatabase(() => (file === null ? createIndex() : createFile(file))));
}

async function createIndex(): Promise<PublicDocument> {
  const counts = await countSitemapPages();
  const names = sitemapKinds.flatMap((kind) =>
    Array.from({ length: Math.ceil(counts[kind] / FILE_SIZE) }, (_, index) => `${kind}-${index + 1}`),
  );
  const urls = ['pages', ...names].map((name) => `${env().appUrl}/sitemap.xml?file=${name}`);
  return { type: TYPE, body: toSitemapIndex(urls) };
}

async function createFile(name: string): Promise<PublicDocument> {
  const version = await getArchiveVersion();
  const readParts = async () => {
    const pages = name === 'pages' ? await listSitePages() : await listFilePages(name);
    if (pages.length === 0) throw new NotFoundError('file');
    return toUrlSet(pages);
  };
  return { type: TYPE, version, readParts };
}

async function listSitePages(): Promise<SitemapPage[]> {
  const [{ updatedAt }, categories] = await Promise.all([getArchiveStats(), listCategories()]);
  return [
    ...PAGES.map(({ path, live }) => ({ path, updatedAt: live ? updatedAt : undefined })),
    ...categories.filter(({ article_count }) => article_count > 0).map(({ slug }) => ({ path: toCategoryPath(slug) })),
  ];
}

async function listFilePages(name: string): Promise<SitemapPage[]> {
  const [, kind, number] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(name) ?? [];
  const known = sitemapKinds.find((each) => each === kind);
  return known ? listSitemapPages(known, Number(number)) : [];
}
