import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { listSections } from '@/app/[locale]/docs/sections';
import { AnchorRail, DocsFrame, DocsHead, sectionHeading } from '@/components/docs/frame';
import { toAlternates } from '@/lib/platform/i18n/alternates';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs.editing')]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/docs/editing') };
}

/** The editors' guide: from signing in to a published article, and what each part of the editor does. */
export default async function Editing() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs.editing')]);
  const sections = listSections('editing', getGuideValues(locale, ''));
  return (
    <DocsFrame part="editing" rail={<AnchorRail items={sections.map(({ id, title }) => ({ href: `#${id}`, name: title }))} />}>
      <DocsHead title={t('title')} lead={t('lead')} />
      <div className="flex flex-col gap-14">
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-5">
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
