import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { listSections } from '@/app/[locale]/docs/sections';
import { GuideSections } from '@/components/docs/guide-sections';
import { toAlternates } from '@/lib/platform/i18n/alternates';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs.editing')]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/docs/editing') };
}

/** The editors' guide: from signing in to a published article, and what each part of the editor does. */
export default async function Editing() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs.editing')]);
  const sections = listSections('editing', getGuideValues(locale, ''));
  return <GuideSections guide="editing" title={t('title')} lead={t('lead')} sections={sections} />;
}
