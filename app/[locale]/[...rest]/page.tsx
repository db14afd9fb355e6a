import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common');
  return { title: t('notFound.title') };
}

/** Any URL of the portal that does not exist, in its language. */
export { NotFound as default } from '@/components/site/not-found';
