import type { Locale } from '@/lib/platform/i18n/locales';

/** Every number and address in the guide, from the service's own configuration. */
export type GuideValues = {
  locale: Locale;
  /** the public base URL, without a trailing slash */
  appUrl: string;
  /** requests per minute and per UTC day */
  limits: { keyedMinute: number; keyedDay: number; anonymousMinute: number; anonymousDay: number; sessionMinute: number };
  email: { perAddressHour: number; linkMinutes: number };
  rotations: { max: number; days: number };
  sourcesMax: number;
  /** requests for files of snapshots that need a key, per UTC day */
  keyFiles: number;
  source: { windowSeconds: number; switches: number };
  /** the largest value of each parameter */
  max: { pageSize: number; changesPageSize: number; query: number };
  /** the package of the TypeScript client on this instance */
  clientPackage: { path: string; sha256: string };
  /** slug of an article that exists, so that copied samples work */
  sampleSlug: string;
  /** rate limit headers as a response carries them */
  limitHeaders: string;
  /** a response to a request that is too many in a minute */
  limitedResponse: string;
  /** `Link` header of a page in the middle of a list */
  linkHeader: string;
  /** a webhook message as it arrives, the secret that signed it, and the text that was signed */
  webhookMessage: { secret: string; request: string; signed: string };
  /** formats a number for this language */
  count: (value: number) => string;
};
