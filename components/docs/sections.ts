import type { ReactNode } from 'react';

/** The subjects of each guide in their order: `content/docs/{en,zh}/GUIDE/SUBJECT.md`. */
export const sectionIds = {
  guide: ['quick-start', 'keys', 'sources', 'limits', 'sync', 'search'],
  integrations: ['snapshots', 'webhooks', 'feeds', 'saved-searches', 'command-line', 'assistants'],
  editing: [
    'first-article',
    'save-states',
    'offline',
    'preview',
    'revisions',
    'slugs',
    'roles',
    'newsletter',
    'whitepapers',
    'comments',
    'contacts',
    'keys',
  ],
} as const;

/** `guide` and `integrations` are for programmers, `editing` for members of staff. */
export type Guide = keyof typeof sectionIds;

/** Where the list of each guide's subjects is, without the locale. */
export const guidePaths: Record<Guide, string> = {
  guide: '/docs',
  integrations: '/docs/integrations',
  editing: '/docs/editing',
};

export function isGuide(name: string): name is Guide {
  return Object.hasOwn(sectionIds, name);
}

/** Path of the page of a subject, without the locale; its id is the same in every language. */
export function toSubjectPath(guide: Guide, id: string): string {
  return `/docs/${guide}/${id}`;
}

/** Guides that are read one after the other, so that the last subject of one leads to the first of the next. */
const readings: readonly (readonly Guide[])[] = [['guide', 'integrations'], ['editing']];

export type SubjectRef = { guide: Guide; id: string };

/** The subjects before and after one. */
export function findNeighbours({ guide, id }: SubjectRef): { previous: SubjectRef | undefined; next: SubjectRef | undefined } {
  const guides = readings.find((each) => each.includes(guide)) ?? [guide];
  const subjects = guides.flatMap((each) => sectionIds[each].map((subject): SubjectRef => ({ guide: each, id: subject })));
  const at = subjects.findIndex((each) => each.guide === guide && each.id === id);
  return { previous: subjects[at - 1], next: subjects[at + 1] };
}

/** A subject as lists show it: its first sentence, and its subheadings that have an anchor. */
export type Subject = { id: string; title: string; summary: string; headings: { id: string; title: string }[] };

/** A subject with its text: the paragraph that stands with its title, and the rest. */
export type GuideSection = Subject & { lead: ReactNode; body: ReactNode };
