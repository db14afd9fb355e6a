import type { ReactNode } from 'react';
import type { GuideValues } from '@/components/docs/guide-values';
import type { ProblemCode } from '@/lib/api/problems';

/** One paragraph a code; the compiler refuses a table that leaves one out. */
export type ErrorParagraphs = Record<ProblemCode, string>;

/** A section of the guide: its anchor, its name in the rail and above it, and its text. */
export type Section = { id: SectionId; title: string; Body: (props: { values: GuideValues }) => ReactNode };

export const sectionIds = ['quick-start', 'keys', 'sources', 'limits', 'sync', 'search'] as const;
export type SectionId = (typeof sectionIds)[number];
