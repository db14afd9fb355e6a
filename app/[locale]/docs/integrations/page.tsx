import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { findSampleSlug } from '@/app/[locale]/docs/sample-slug';
import { listSections } from '@/app/[locale]/docs/sections';
import { GuideSections } from '@/components/docs/guide-sections';
import { toAlternates } from '@/lib/platform/i18n/alternates';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs.integrations')]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/docs/integrations') };
}

/** Other ways to the archive than single requests: files, messages, feeds, a command and assistants. */
export default async function Integrations() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs.integrations')]);
  const sections = listSections('integrations', getGuideValues(locale, await findSampleSlug()));
  return <GuideSections guide="integrations" title={t('title')} lead={t('lead')} sections={sections} />;
}
