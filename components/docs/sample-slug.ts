import { examples } from '@/lib/api/examples';
import { listArticles } from '@/lib/archive/reads';
import { env } from '@/lib/env';
import { describeError, log } from '@/lib/log';

/** What means the same in an address, in a shell and within quotes. */
const PLAIN = /^[A-Za-z0-9][A-Za-z0-9._~-]*$/;

/** The newest article with both languages, so that what is copied from the guide works here; the guide stands without one too. */
export async function findSampleSlug(): Promise<string> {
  try {
    const { items } = await listArticles({ lang: 'both', page: 1, pageSize: 20 }, env().appUrl);
    const plain = items.filter(({ slug }) => PLAIN.test(slug));
    const chosen = plain.find(({ languages }) => languages.length > 1) ?? plain[0];
    return chosen?.slug ?? examples.article.slug;
  } catch (error) {
    log.warn({ error: describeError(error) }, 'the guide shows an invented slug');
    return examples.article.slug;
  }
}
