import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { findSampleSlug } from '@/app/[locale]/docs/sample-slug';
import { findSection, listSubjects } from '@/app/[locale]/docs/sections';
import { DocsFrame, DocsHead, PageRail } from '@/components/docs/frame';
import type { GuideValues } from '@/components/docs/guide-values';
import { findNeighbours, isGuide, type SubjectRef, toSubjectPath } from '@/components/docs/sections';
import { SubjectNeighbours } from '@/components/docs/subject-neighbours';
import { toAlternates } from '@/lib/platform/i18n/alternates';

type Props = { params: Promise<{ guide: string; subject: string }> };

async function load({ params }: Props, sampleSlug = '') {
  const [{ guide, subject: id }, locale] = await Promise.all([params, getLocale()]);
  if (!isGuide(guide)) notFound();
  const values = getGuideValues(locale, sampleSlug);
  const section = findSection(guide, id, values);
  if (!section) notFound();
  return { guide, section, values };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ guide, section }, locale, t] = await Promise.all([load(props), getLocale(), getTranslations('docs')]);
  return {
    title: `${section.title} · ${t(`rail.${guide}`)}`,
    description: section.summary,
    alternates: toAlternates(locale, toSubjectPath(guide, section.id)),
    ...(guide === 'editing' ? { robots: { index: false } } : {}),
  };
}

/** One subject of a guide. */
export default async function SubjectPage(props: Props) {
  const [{ guide, section, values }, t] = await Promise.all([load(props, await findSampleSlug()), getTranslations('docs')]);
  const { previous, next } = findNeighbours({ guide, id: section.id });
  const rail = listSubjects(guide, values).map(({ id, title }) => ({
    href: toSubjectPath(guide, id),
    name: title,
    isCurrent: id === section.id,
  }));
  return (
    <DocsFrame part={guide} within rail={<PageRail items={rail} />}>
      <DocsHead part={t(`rail.${guide}`)} title={section.title} />
      <div className="flex flex-col gap-8">{section.body}</div>
      <SubjectNeighbours previous={toLink(previous, values)} next={toLink(next, values)} />
    </DocsFrame>
  );
}

function toLink(subject: SubjectRef | undefined, values: GuideValues) {
  const found = subject && listSubjects(subject.guide, values).find(({ id }) => id === subject.id);
  return found && { href: toSubjectPath(subject.guide, found.id), title: found.title };
}
