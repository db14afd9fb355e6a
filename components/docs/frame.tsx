import { ChevronDown } from 'lucide-react';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type Face, Titles } from '@/components/ui/masthead';
import { Link } from '@/lib/platform/i18n/navigation';
import { LanguageScript } from './language-script';
import { SearchForm } from './search/search-form';
import { SectionMark } from './section-mark';
import { type Guide, guidePaths, toSubjectPath } from './sections';

const addresses = {
  guide: guidePaths.guide,
  integrations: guidePaths.integrations,
  reference: '/docs/reference',
  errors: '/docs/errors',
  editing: guidePaths.editing,
  changelog: '/docs/changelog',
};

type RailPart = keyof typeof addresses;
/** Guides for staff appear in the navigation of their own pages only. */
const toParts = (current: RailPart | undefined) =>
  (Object.keys(addresses) as RailPart[]).filter((part) => part !== 'editing' || part === current);

type Props = {
  /** undefined for a page that belongs to none */
  part?: RailPart;
  /** whether the page is one of several in its part */
  within?: boolean;
  /** what this part contains */
  rail?: ReactNode;
  /** the query in the search field */
  q?: string;
  children: ReactNode;
};

/** A page of the docs: search and navigation on the left, text beside it; on narrow screens the navigation folds. */
export async function DocsFrame({ part, within = false, rail, q, children }: Props) {
  const [t, requestHeaders] = await Promise.all([getTranslations('docs'), headers()]);
  const nonce = /'nonce-([^']+)'/.exec(requestHeaders.get('content-security-policy') ?? '')?.[1];
  return (
    <div className="page page-docs grid grid-cols-[minmax(0,1fr)] gap-x-10 pt-8 pb-20 md:pt-12 lg:grid-cols-[12.5rem_minmax(0,1fr)] xl:grid-cols-[14.5rem_minmax(0,1fr)] xl:gap-x-12">
      <LanguageScript nonce={nonce} />
      <aside
        data-docs-search
        className="mb-8 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 self-start lg:sticky lg:top-0 lg:mb-0 lg:flex lg:max-h-dvh lg:flex-col lg:gap-5 lg:py-2"
      >
        <SearchForm q={q} />
        {/* On narrow screens it shows and hides the navigation after it, which is not inside: pages carry it once. */}
        <details className="group peer rounded-2 border border-edge bg-sheet lg:hidden">
          <summary className="flex h-[2.625rem] list-none items-center gap-2 px-3 text-15 font-medium [&::-webkit-details-marker]:hidden">
            {t('rail.contents')}
            <ChevronDown aria-hidden className="size-4 text-muted transition-transform duration-150 group-open:rotate-180" />
          </summary>
        </details>
        <nav
          aria-label={t('rail.label')}
          className="min-h-0 flex-col py-1 max-lg:col-span-2 max-lg:mt-3 max-lg:hidden max-lg:px-4 max-lg:peer-open:flex lg:flex"
        >
          <ul className="flex flex-col border-s border-line">
            {toParts(part).map((each) => (
              <li key={each}>
                <Link
                  href={addresses[each]}
                  aria-current={each !== part ? undefined : within ? 'true' : 'page'}
                  className="docs-link"
                >
                  {t(`rail.${each}`)}
                </Link>
              </li>
            ))}
          </ul>
          {rail && (
            <div data-rail className="scroll-hint mt-4 min-h-0 border-t border-line pe-1 lg:overflow-y-auto">
              {/* Inside, because the name of a group stays at the very top. */}
              <div className="pt-4">{rail}</div>
            </div>
          )}
        </nav>
      </aside>
      <SectionMark copied={t('anchorCopied')} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type RailItem = { href: string; name: ReactNode };

/** Anchors of the current page. The one in view is marked. */
export function AnchorRail({ items }: { items: RailItem[] }) {
  return (
    <ul data-section-mark className="border-s border-line">
      {items.map(({ href, name }) => (
        <li key={href}>
          <a href={href} className="rail-item">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Links to pages of the same part. The current page is marked, and its sections are below it. */
export function PageRail({ items }: { items: { href: string; name: ReactNode; isCurrent: boolean; sections: RailItem[] }[] }) {
  return (
    <ul className="border-s border-line">
      {items.map(({ href, name, isCurrent, sections }) => (
        <li key={href}>
          <Link href={href} aria-current={isCurrent ? 'page' : undefined} className="rail-item">
            {name}
          </Link>
          {isCurrent && sections.length > 0 && (
            <div className="ms-3">
              <AnchorRail items={sections} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Links to all pages of a part, beside the page that lists them. */
export function SubjectRail({ guide, subjects }: { guide: Guide; subjects: readonly { id: string; title: string }[] }) {
  return (
    <PageRail
      items={subjects.map(({ id, title }) => ({ href: toSubjectPath(guide, id), name: title, isCurrent: false, sections: [] }))}
    />
  );
}

/** The head of a page: the part that it belongs to, its title in both languages, and one sentence about it. */
export function DocsHead({
  part,
  title,
  second,
  lead,
  children,
}: {
  part?: string;
  title: string;
  /** the title in the other language */
  second: Face | undefined;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="mb-10 border-b border-line pb-8">
      {part && <p className="label mb-1">{part}</p>}
      <Titles title={{ text: title }} second={second} />
      {lead && <p className="mt-4 max-w-text font-serif text-17">{lead}</p>}
      {children}
    </header>
  );
}

/** The heading of a section of the docs. */
export const sectionHeading =
  'heading text-[1.4375rem] [&:lang(zh)]:text-[1.3125rem] md:text-28 md:[&:lang(zh)]:text-[1.5625rem]';
