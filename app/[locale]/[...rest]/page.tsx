import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common');
  return { title: t('notFound.title') };
}

/** The 404 page of the portal, in the language of the URL. */
export { NotFound as default } from '@/components/site/not-found';
