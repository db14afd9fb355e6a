/** A page of the portal as a sitemap lists it. */
export type SitemapPage = {
  /** without the locale; `''` for the home page */
  path: string;
  updatedAt?: Date | undefined;
};
