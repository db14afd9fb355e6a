import { type StaffRole, staffRoles } from '@/lib/platform/actor';

/** The console's pages in the order of its navigation, each with the lowest role that may open it. */
const consolePages = [
  { path: '/admin', name: 'overview', group: 'newsroom', role: 'admin' },
  { path: '/admin/articles', name: 'articles', group: 'newsroom', role: 'contributor' },
  { path: '/admin/schedule', name: 'schedule', group: 'newsroom', role: 'editor' },
  { path: '/admin/categories', name: 'categories', group: 'newsroom', role: 'contributor' },
  { path: '/admin/authors', name: 'authors', group: 'newsroom', role: 'contributor' },
  { path: '/admin/videos', name: 'videos', group: 'newsroom', role: 'contributor' },
  { path: '/admin/comments', name: 'comments', group: 'newsroom', role: 'editor' },
  { path: '/admin/whitepapers', name: 'whitepapers', group: 'newsroom', role: 'editor' },
  { path: '/admin/media', name: 'media', group: 'newsroom', role: 'contributor' },
  { path: '/admin/newsletters', name: 'newsletters', group: 'newsroom', role: 'editor' },
  { path: '/admin/keys', name: 'keys', group: 'subscribers', role: 'admin' },
  { path: '/admin/subscribers', name: 'subscribers', group: 'subscribers', role: 'admin' },
  { path: '/admin/purchases', name: 'purchases', group: 'subscribers', role: 'admin' },
  { path: '/admin/subscription-requests', name: 'requests', group: 'subscribers', role: 'admin' },
  { path: '/admin/emails', name: 'emails', group: 'subscribers', role: 'admin' },
  { path: '/admin/contacts', name: 'contacts', group: 'subscribers', role: 'admin' },
  { path: '/admin/people', name: 'people', group: 'subscribers', role: 'admin' },
  { path: '/admin/fingerprints', name: 'fingerprints', group: 'subscribers', role: 'admin' },
  { path: '/admin/staff', name: 'staff', group: 'team', role: 'admin' },
  { path: '/admin/tokens', name: 'tokens', group: 'team', role: 'admin' },
  { path: '/admin/audit', name: 'audit', group: 'team', role: 'admin' },
  { path: '/admin/profile', name: 'profile', group: 'team', role: 'contributor' },
] as const satisfies readonly { path: string; name: string; group: string; role: StaffRole }[];

export type ConsolePath = (typeof consolePages)[number]['path'];

/** The groups of the navigation, in its order. */
export const consoleGroups = ['newsroom', 'subscribers', 'team'] as const;

/** The pages that a role may open. */
export function listConsolePages(role: StaffRole | undefined) {
  return consolePages.filter((page) => role && staffRoles.indexOf(role) >= staffRoles.indexOf(page.role));
}

/** Whether a role may open a page of the navigation. */
export function mayOpen(role: StaffRole | undefined, path: string): boolean {
  return listConsolePages(role).some((page) => page.path === path);
}

/** The name of a page of the navigation, as its messages have it. */
export const nameOf = (path: ConsolePath) => consolePages.find((page) => page.path === path)?.name ?? 'overview';

/** The lowest role that may open a page; a page below another one follows it. */
export function roleOf(path: string): StaffRole {
  return consolePages.find((page) => page.path !== '/admin' && `${path}/`.startsWith(`${page.path}/`))?.role ?? 'admin';
}
