/** The service under test, as the setup found a place for it. */
export type Site = {
  /** the portal's address, as people type it: http://localhost:port */
  url: string;
  databaseUrl: string;
  /** the folder in which each mail becomes a file */
  outbox: string;
};

const VARIABLE = 'HOSPITALITY_JOURNEYS_SITE';

/** Hands the place to the test processes, which inherit this one's environment. */
export function provideSite(site: Site): void {
  process.env[VARIABLE] = JSON.stringify(site);
}

export function site(): Site {
  return JSON.parse(process.env[VARIABLE] ?? '') as Site;
}
