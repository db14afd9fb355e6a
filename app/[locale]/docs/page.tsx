import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { listSubjects } from '@/app/[locale]/docs/sections';
import { CodeTabs } from '@/components/docs/code-tabs';
import { DocsFrame, DocsHead, SubjectRail } from '@/components/docs/frame';
import { AnchorRedirect } from '@/components/docs/reference/anchor-redirect';
import { askResponse, askSample } from '@/components/docs/samples/quick-start';
import { Snippet } from '@/components/docs/snippet';
import { SubjectList, SubjectRow, toAnchorTargets } from '@/components/docs/subject-list';
import { ButtonLink } from '@/components/ui/button';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { otherLocale } from '@/lib/platform/i18n/locales';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs')]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/docs') };
}

/** The subjects of the guides for programmers. */
export default async function Docs() {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [t, second] = await Promise.all([getTranslations('docs'), getTranslations({ locale: other, namespace: 'docs' })]);
  const values = getGuideValues(locale, '');
  const [guide, integrations] = [listSubjects('guide', values), listSubjects('integrations', values)];
  return (
    <DocsFrame part="guide" rail={<SubjectRail guide="guide" subjects={guide} />}>
      <AnchorRedirect targets={{ ...toAnchorTargets(guide, '/guide'), ...toAnchorTargets(integrations, '/integrations') }} />
      <DocsHead title={t('title')} second={{ text: second('title'), lang: other }} lead={t('lead')}>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-5 xl:grid-cols-2">
          <div className="min-w-0">
            <CodeTabs label={t('try.sample')} sample={askSample(values)} />
            <p className="mt-5 font-serif text-17">{t('next')}</p>
            <p className="mt-4 flex flex-wrap gap-3">
              <ButtonLink href="/keys">{t('getKey')}</ButtonLink>
              <ButtonLink href="/docs/guide/quick-start" variant="secondary">
                {t('quickStart')}
              </ButtonLink>
            </p>
          </div>
          <Snippet label={t('response')} code={askResponse()} />
        </div>
      </DocsHead>
      <h2 className="heading border-b border-edge pb-2">{t('rail.guide')}</h2>
      <SubjectList guide="guide" subjects={guide} />
      <h2 className="heading mt-12 border-b border-edge pb-2">{t('rail.integrations')}</h2>
      <SubjectList guide="integrations" subjects={integrations} />
      <h2 className="heading mt-12 border-b border-edge pb-2">{t('lookUp')}</h2>
      <ul>
        {(['reference', 'errors', 'changelog'] as const).map((part) => (
          <SubjectRow key={part} href={`/docs/${part}`} title={t(`rail.${part}`)} summary={t(`${part}.lead`)} />
        ))}
      </ul>
    </DocsFrame>
  );
}
