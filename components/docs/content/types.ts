import type { ReactNode } from 'react';
import type { ProblemCode } from '@/lib/api/problems';
import type { Facts } from '../facts';

/** One paragraph a code; the compiler refuses a table that leaves one out. */
export type ErrorParagraphs = Record<ProblemCode, string>;

/** A section of the guide: its anchor, its name in the rail and above it, and its text. */
export type Section = { id: SectionId; title: string; Body: (props: { facts: Facts }) => ReactNode };

export const sectionIds = ['quick-start', 'keys', 'sources', 'limits', 'sync', 'search'] as const;
export type SectionId = (typeof sectionIds)[number];
