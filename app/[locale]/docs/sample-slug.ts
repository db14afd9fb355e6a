import { EXAMPLE_SLUG } from '@/components/docs/reference/request';
import { listArticles } from '@/lib/archive/articles/reads';
import { env } from '@/lib/platform/env';
import { describeError, log } from '@/lib/platform/log';

/** Slugs that need no escaping in a URL, in a shell or within quotes. */
const PLAIN_SLUG = /^[A-Za-z0-9][A-Za-z0-9._~-]*$/;

/**
 * The slug of an article that exists, so that samples copied from the guide work on this installation: that of the examples, whose
 * responses name it too, or else the newest in both languages.
 */
export async function findSampleSlug(): Promise<string> {
  try {
    const { items } = await listArticles({ lang: 'both', page: 1, pageSize: 20 }, env().appUrl);
    const candidates = items.filter(({ slug }) => PLAIN_SLUG.test(slug));
    const example = candidates.find(({ slug }) => slug === EXAMPLE_SLUG);
    const chosen = example ?? candidates.find(({ languages }) => languages.length > 1) ?? candidates[0];
    return chosen?.slug ?? EXAMPLE_SLUG;
  } catch (error) {
    log.warn({ error: describeError(error) }, 'sample article lookup failed, guide shows the fallback slug');
    return EXAMPLE_SLUG;
  }
}
