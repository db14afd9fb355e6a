import { toGuideMarkdown } from '@/components/docs/guide-markdown';
import { outlineGuideText, parseGuideText, toGuideText } from '@/components/docs/guide-text';
import type { GuideValues } from '@/components/docs/guide-values';
import { type Guide, type GuideSection, type Subject, sectionIds } from '@/components/docs/sections';
import { readSection } from '@/lib/archive/pages/reads';

type ParsedSection = Subject & { markdown: string; blocks: ReturnType<typeof parseGuideText> };

const known = new Map<string, ParsedSection[]>();

/** The subjects of a guide in the language of the values, without their texts. */
export function listSubjects(guide: Guide, values: GuideValues): Subject[] {
  return parseSections(guide, values).map(({ id, title, summary, headings }) => ({ id, title, summary, headings }));
}

/** The subjects of a guide in the language of the values. */
export function listSections(guide: Guide, values: GuideValues): GuideSection[] {
  return parseSections(guide, values).map((section) => toGuideSection(section, values));
}

/** One subject in the language of the values. */
export function findSection(guide: Guide, id: string, values: GuideValues): GuideSection | undefined {
  const section = parseSections(guide, values).find((each) => each.id === id);
  return section && toGuideSection(section, values);
}

/** One subject in the language of the values, as Markdown. */
export function findMarkdown(guide: Guide, id: string, values: GuideValues): string | undefined {
  const section = parseSections(guide, values).find((each) => each.id === id);
  return section && toGuideMarkdown(section, values);
}

function toGuideSection({ blocks, markdown: _, ...subject }: ParsedSection, values: GuideValues): GuideSection {
  return { ...subject, ...toGuideText({ title: subject.title, blocks }, values) };
}

/** The texts depend only on the build and the configuration, so they are read once. */
function parseSections(guide: Guide, values: GuideValues): ParsedSection[] {
  const key = `${values.locale}/${guide}`;
  let sections = known.get(key);
  if (!sections) {
    const texts = toTextValues(values);
    sections = sectionIds[guide].map((id) => {
      const { title, markdown } = readSection(`${guide}/${id}`, values.locale, texts);
      const blocks = parseGuideText(markdown);
      return { id, title, ...outlineGuideText(blocks), markdown, blocks };
    });
    known.set(key, sections);
  }
  return sections;
}

/** What the placeholders of the guides print. */
function toTextValues(values: GuideValues): Record<string, string> {
  const { appUrl, clientPackage, count, email, keyFiles, limits, max, rotations, source } = values;
  const figures = {
    keyed_minute: limits.keyedMinute,
    keyed_day: limits.keyedDay,
    anonymous_minute: limits.anonymousMinute,
    anonymous_day: limits.anonymousDay,
    session_minute: limits.sessionMinute,
    emails_per_hour: email.perAddressHour,
    link_minutes: email.linkMinutes,
    rotations: rotations.max,
    rotation_days: rotations.days,
    key_files: keyFiles,
    window_seconds: source.windowSeconds,
    switches: source.switches,
    page_size: max.pageSize,
    changes_page_size: max.changesPageSize,
    query_length: max.query,
  };
  const texts = {
    app_url: appUrl,
    client_url: appUrl + clientPackage.path,
    client_sha256: clientPackage.sha256,
    webhook_secret: values.webhookMessage.secret,
  };
  return { ...texts, ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, count(value)])) };
}
