import type { Metadata } from 'next';

/** The metadata of a page that an emailed link opens: its URL holds a secret. */
export const linkMetadata = (title: string): Metadata => ({ title, robots: { index: false }, referrer: 'no-referrer' });
