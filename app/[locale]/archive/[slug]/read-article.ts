import { cache } from 'react';
import { getReadableArticle } from '@/lib/archive/reading/reads';
import type { ReadableArticle } from '@/lib/archive/reading/record';
import type { Reader } from '@/lib/people/auth/record';
import { env } from '@/lib/platform/env';
import { NotFoundError } from '@/lib/platform/errors';
import { decodeSegment } from '../../path-segment';
import { findReaderIfAvailable } from '../../reader';

/** The article as its reader may see it, read once per request; undefined when nothing is published under this slug. */
export const readArticle = cache(
  async (segment: string): Promise<(ReadableArticle & { reader: Reader | undefined }) | undefined> => {
    const slug = decodeSegment(segment);
    if (slug === undefined) return undefined;
    const reader = await findReaderIfAvailable();
    try {
      return { ...(await getReadableArticle(slug, reader, env().appUrl)), reader };
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  },
);
