import type { ReactNode } from 'react';

/** The sections of each guide in their order: `content/docs/{en,zh}/GUIDE/SECTION.md`. */
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

/** Where each guide is, without the locale. */
export const guidePaths: Record<Guide, string> = {
  guide: '/docs',
  integrations: '/docs/integrations',
  editing: '/docs/editing',
};

/** A section of a guide; its id is the same in every language. */
export type GuideSection = { id: string; title: string; body: ReactNode };
