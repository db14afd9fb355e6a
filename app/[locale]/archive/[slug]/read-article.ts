import { cache } from 'react';
import { getArticle } from '@/lib/archive/reads';
import type { Article } from '@/lib/archive/schema';
import type { Reader } from '@/lib/auth/record';
import { env } from '@/lib/env';
import { NotFoundError } from '@/lib/errors';
import { decodeSegment } from '../../path-segment';
import { findReaderIfAvailable } from '../../reader';

/** The article and its reader, read once per request; undefined when nothing is published under this slug. */
export const readArticle = cache(
  async (segment: string): Promise<{ article: Article; reader: Reader | undefined } | undefined> => {
    const slug = decodeSegment(segment);
    if (slug === undefined) return undefined;
    const reader = await findReaderIfAvailable();
    try {
      const params = { slug, lang: 'both' as const, fullText: reader?.fullText ?? false };
      return { article: await getArticle(params, env().appUrl), reader };
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  },
);
