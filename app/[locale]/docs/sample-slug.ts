import { listArticles } from '@/lib/archive/articles/reads';
import { env } from '@/lib/platform/env';
import { describeError, log } from '@/lib/platform/log';

/** Slugs that need no escaping in a URL, in a shell or within quotes. */
const PLAIN_SLUG = /^[A-Za-z0-9][A-Za-z0-9._~-]*$/;

/** Shown when the archive has no suitable article. */
const FALLBACK_SLUG = 'true-cost-of-a-booking-by-channel';

/** The slug of the newest article in both languages, so that samples copied from the guide work on this installation. */
export async function findSampleSlug(): Promise<string> {
  try {
    const { items } = await listArticles({ lang: 'both', page: 1, pageSize: 20 }, env().appUrl);
    const candidates = items.filter(({ slug }) => PLAIN_SLUG.test(slug));
    const chosen = candidates.find(({ languages }) => languages.length > 1) ?? candidates[0];
    return chosen?.slug ?? FALLBACK_SLUG;
  } catch (error) {
    log.warn({ error: describeError(error) }, 'sample article lookup failed, guide shows the fallback slug');
    return FALLBACK_SLUG;
  }
}
