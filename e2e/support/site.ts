/** Where to find the service under test. */
type Site = {
  /** the portal's base URL: http://localhost:port */
  url: string;
  databaseUrl: string;
  /** the folder that holds each email as a file */
  outbox: string;
};

/** A public address that the browser finds on this machine (playwright.config.ts). */
export const PORTAL_HOST = 'portal.test';

const VARIABLE = 'HOSPITALITY_E2E_SITE';

/** Passes the site to the test processes, which inherit the environment of this one. */
export function setSite(site: Site): void {
  process.env[VARIABLE] = JSON.stringify(site);
}

export function site(): Site {
  return JSON.parse(process.env[VARIABLE] ?? '') as Site;
}
