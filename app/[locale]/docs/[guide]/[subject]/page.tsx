import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { findSampleSlug } from '@/app/[locale]/docs/samples';
import { findSection, listSubjects } from '@/app/[locale]/docs/sections';
import { DocsFrame, DocsHead, PageRail } from '@/components/docs/frame';
import type { GuideValues } from '@/components/docs/guide-values';
import { findNeighbours, isGuide, type SubjectRef, toSubjectPath } from '@/components/docs/sections';
import { SubjectNeighbours } from '@/components/docs/subject-neighbours';
import { NotFound } from '@/components/site/not-found';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { otherLocale } from '@/lib/platform/i18n/locales';

type Props = { params: Promise<{ guide: string; subject: string }> };

async function load({ params }: Props, sampleSlug = '') {
  const [{ guide, subject: id }, locale] = await Promise.all([params, getLocale()]);
  if (!isGuide(guide)) return undefined;
  const values = getGuideValues(locale, sampleSlug);
  const section = findSection(guide, id, values);
  return section && { guide, section, values };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [loaded, locale, t, common] = await Promise.all([
    load(props),
    getLocale(),
    getTranslations('docs'),
    getTranslations('common'),
  ]);
  if (!loaded) return { title: common('notFound.title') };
  const { guide, section } = loaded;
  return {
    title: `${section.title} · ${t(`rail.${guide}`)}`,
    description: section.summary,
    alternates: {
      ...toAlternates(locale, toSubjectPath(guide, section.id)),
      types: { 'text/markdown': `${env().appUrl}/${locale}${toSubjectPath(guide, section.id)}.md` },
    },
    ...(guide === 'editing' ? { robots: { index: false } } : {}),
  };
}

/** One subject of a guide. */
export default async function SubjectPage(props: Props) {
  const [loaded, t] = await Promise.all([load(props, await findSampleSlug()), getTranslations('docs')]);
  if (!loaded) return <NotFound />;
  const { guide, section, values } = loaded;
  const other = otherLocale(values.locale);
  const second = listSubjects(guide, getGuideValues(other, '')).find(({ id }) => id === section.id);
  const { previous, next } = findNeighbours({ guide, id: section.id });
  const rail = listSubjects(guide, values).map(({ id, title, headings }) => ({
    href: toSubjectPath(guide, id),
    name: title,
    isCurrent: id === section.id,
    sections: headings.map((heading) => ({ href: `#${heading.id}`, name: heading.title })),
  }));
  return (
    <DocsFrame part={guide} within rail={<PageRail items={rail} />}>
      <DocsHead
        part={t(`rail.${guide}`)}
        title={section.title}
        second={second && { text: second.title, lang: other }}
        lead={section.lead}
      />
      <div className="docs-body">{section.body}</div>
      <SubjectNeighbours previous={toLink(previous, values)} next={toLink(next, values)} />
    </DocsFrame>
  );
}

function toLink(subject: SubjectRef | undefined, values: GuideValues) {
  const found = subject && listSubjects(subject.guide, values).find(({ id }) => id === subject.id);
  return found && { href: toSubjectPath(subject.guide, found.id), title: found.title };
}
