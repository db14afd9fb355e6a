import type { ReactNode } from 'react';

/** The sections of each guide in their order: `content/docs/{en,zh}/GUIDE/SECTION.md`. */
export const sectionIds = {
  guide: [
    'quick-start',
    'keys',
    'sources',
    'limits',
    'sync',
    'snapshots',
    'webhooks',
    'feeds',
    'search',
    'command-line',
    'assistants',
  ],
  editing: ['first-article', 'save-states', 'offline', 'preview', 'revisions', 'slugs', 'roles', 'keys'],
} as const;

/** `guide` is for programmers, `editing` for members of staff. */
export type Guide = keyof typeof sectionIds;

/** A section of a guide; its id is the same in every language. */
export type GuideSection = { id: string; title: string; body: ReactNode };
