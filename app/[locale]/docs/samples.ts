import { EXAMPLE_SLUG } from '@/components/docs/reference/request';
import { listArticles } from '@/lib/archive/lists/reads';
import { listVideos } from '@/lib/archive/videos/reads';
import { listReleased } from '@/lib/audience/newsletters/reads';
import { listWhitepapers } from '@/lib/audience/whitepapers/reads';
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

const FIRST = { page: 1, pageSize: 1 };

/** Where an operation finds a record of its own kind, by its id in the description. */
const records: Record<string, () => Promise<{ items: readonly ({ id: string } | { slug: string })[] }>> = {
  getVideo: () => listVideos({ ...FIRST, lang: 'both' }),
  getReleasedNewsletter: () => listReleased(FIRST),
  getWhitepaper: () => listWhitepapers(FIRST),
};

/**
 * What names a record that exists, for the path of an operation: `id` or `slug`. Undefined where nothing is known, so that the
 * example's own value stays.
 */
export async function findSampleId(operation: string): Promise<Record<string, string> | undefined> {
  try {
    const [record] = (await records[operation]?.())?.items ?? [];
    if (!record) return undefined;
    return 'slug' in record ? { slug: record.slug } : { id: record.id };
  } catch (error) {
    log.warn({ error: describeError(error) }, 'sample record lookup failed, guide shows an invented one');
    return undefined;
  }
}
