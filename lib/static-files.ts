/** Files at the root of the site: the contents of `public` and the metadata files of `app`. */
export const STATIC_FILES: ReadonlySet<string> = new Set(['/favicon.ico', '/icon.svg', '/robots.txt']);

/** Whether a path is that of a static file. One of the build may be unknown. */
export function isStaticFile(path: string): boolean {
  return path.startsWith('/_next/static/') || STATIC_FILES.has(path);
}
