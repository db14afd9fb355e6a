import { getLocale } from 'next-intl/server';
import { HeadJson } from '@/components/article/head-json';
import type { Article } from '@/lib/archive/articles/schema';
import type { UpdateNote } from '@/lib/archive/reading/record';
import { toScriptJson, toStructuredData } from '@/lib/archive/structured-data/rules';
import { readPageContext } from './page-context';

/** The article's JSON-LD. */
export async function StructuredData({ article, notes }: { article: Article; notes: UpdateNote[] }) {
  const context = await readPageContext(article, await getLocale());
  return <HeadJson json={toScriptJson(toStructuredData(article, { ...context, notes }))} />;
}
