import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { listSubjects } from '@/app/[locale]/docs/sections';
import { DocsFrame, DocsHead, SubjectRail } from '@/components/docs/frame';
import { AnchorRedirect } from '@/components/docs/reference/anchor-redirect';
import { type Guide, guidePaths, isGuide } from '@/components/docs/sections';
import { SubjectList, toAnchorTargets } from '@/components/docs/subject-list';
import { NotFound } from '@/components/site/not-found';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { redirect } from '@/lib/platform/i18n/navigation';

type Props = { params: Promise<{ guide: string }> };

/** The guide that the path names. The one for beginners is on the first page of the docs. */
async function readGuide({ params }: Props): Promise<Exclude<Guide, 'guide'> | undefined> {
  const [{ guide }, locale] = await Promise.all([params, getLocale()]);
  if (!isGuide(guide)) return undefined;
  return guide === 'guide' ? redirect({ href: guidePaths.guide, locale }) : guide;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [guide, locale, t, common] = await Promise.all([
    readGuide(props),
    getLocale(),
    getTranslations('docs'),
    getTranslations('common'),
  ]);
  if (!guide) return { title: common('notFound.title') };
  return {
    title: t(`${guide}.title`),
    description: t(`${guide}.description`),
    alternates: toAlternates(locale, guidePaths[guide]),
    ...(guide === 'editing' ? { robots: { index: false } } : {}),
  };
}

/** The subjects of a guide: of the integrations, or of the guide for editors. */
export default async function GuidePage(props: Props) {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [guide, t, second] = await Promise.all([
    readGuide(props),
    getTranslations('docs'),
    getTranslations({ locale: other, namespace: 'docs' }),
  ]);
  if (!guide) return <NotFound />;
  const subjects = listSubjects(guide, getGuideValues(locale, ''));
  return (
    <DocsFrame part={guide} rail={<SubjectRail guide={guide} subjects={subjects} />}>
      <AnchorRedirect targets={toAnchorTargets(subjects, '')} />
      <DocsHead title={t(`${guide}.title`)} second={{ text: second(`${guide}.title`), lang: other }} lead={t(`${guide}.lead`)} />
      <SubjectList guide={guide} subjects={subjects} />
    </DocsFrame>
  );
}
