import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { findSampleSlug } from '@/app/[locale]/docs/sample-slug';
import { listSections } from '@/app/[locale]/docs/sections';
import { AnchorRail, DocsFrame, DocsHead, sectionHeading } from '@/components/docs/frame';
import { toAlternates } from '@/lib/platform/i18n/alternates';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs')]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/docs') };
}

/** The guide on one page. */
export default async function Docs() {
  const [locale, t, slug] = await Promise.all([getLocale(), getTranslations('docs'), findSampleSlug()]);
  const sections = listSections('guide', getGuideValues(locale, slug));
  return (
    <DocsFrame part="guide" rail={<AnchorRail items={sections.map(({ id, title }) => ({ href: `#${id}`, name: title }))} />}>
      <DocsHead title={t('title')} lead={t('lead')} />
      <div className="flex flex-col gap-16">
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-8">
            <h2 id={`${id}-title`} className={sectionHeading}>
              {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </DocsFrame>
  );
}
