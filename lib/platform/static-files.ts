/** Files at the root of the site: the contents of `public` and the metadata files of `app`. */
export const STATIC_FILES: ReadonlySet<string> = new Set([
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/icon.svg',
  '/manifest.webmanifest',
  '/robots.txt',
  '/share.png',
]);

/** Documents for programs, among them the guides as Markdown, and images of shared pages. They are counted as pages. */
const DOCUMENTS =
  /^\/(?:feeds\/.+|share\/.+|sitemap\.xml|llms\.txt|opensearch\.xml|\.well-known\/security\.txt|(?:en|zh)\/docs\/[\w-]+\/[\w-]+\.md)$/;

/** The package of the TypeScript client and `hi`, which the build puts into `public`. */
export const CLIENT_PACKAGE = '/downloads/hospitality-intelligence-0.1.0.tgz';

/** Pictures, films and captions of the sample archive. One may be unknown. */
const SAMPLE_FILES = /^\/sample\/[a-z0-9-]+(?:\.png|\.webm|\.(?:en|zh)\.vtt)$/;

/** Whether a path is that of a static file. One of the build may be unknown. */
export function isStaticFile(path: string): boolean {
  return path.startsWith('/_next/static/') || path === CLIENT_PACKAGE || SAMPLE_FILES.test(path) || STATIC_FILES.has(path);
}

/** Whether a path is that of a feed or another document for programs. A feed may be unknown. */
export function isDocument(path: string): boolean {
  return DOCUMENTS.test(path);
}

/** Whether a path is that of an uploaded image. One may be unknown. */
export function isMedia(path: string): boolean {
  return path.startsWith('/media/');
}
