import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { findSampleSlug } from '@/app/[locale]/docs/sample-slug';
import { listSections } from '@/app/[locale]/docs/sections';
import { GuideSections } from '@/components/docs/guide-sections';
import { AnchorRedirect } from '@/components/docs/reference/anchor-redirect';
import { sectionIds } from '@/components/docs/sections';
import { toAlternates } from '@/lib/platform/i18n/alternates';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs')]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/docs') };
}

/** The guide to the API. */
export default async function Docs() {
  const [locale, t, slug] = await Promise.all([getLocale(), getTranslations('docs'), findSampleSlug()]);
  return (
    <>
      <AnchorRedirect ids={sectionIds.integrations} to="/integrations#" />
      <GuideSections
        guide="guide"
        title={t('title')}
        lead={t('lead')}
        sections={listSections('guide', getGuideValues(locale, slug))}
      />
    </>
  );
}
