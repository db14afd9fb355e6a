import { ChevronDown } from 'lucide-react';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Link } from '@/lib/platform/i18n/navigation';
import { LanguageScript } from './language-script';
import { SearchForm } from './search/search-form';
import { SectionMark } from './section-mark';

type RailPart = 'guide' | 'reference' | 'errors' | 'editing' | 'changelog';

const addresses: Record<RailPart, string> = {
  guide: '/docs',
  reference: '/docs/reference',
  errors: '/docs/errors',
  editing: '/docs/editing',
  changelog: '/docs/changelog',
};
const parts = Object.keys(addresses) as RailPart[];

type Props = {
  /** undefined for a page that belongs to none */
  part?: RailPart;
  /** what this part contains */
  rail?: ReactNode;
  /** the query in the search field */
  q?: string;
  children: ReactNode;
};

/** A page of the docs: search and navigation on the left, text beside it; on narrow screens the navigation folds. */
export async function DocsFrame({ part, rail, q, children }: Props) {
  const [t, requestHeaders] = await Promise.all([getTranslations('docs'), headers()]);
  const nonce = /'nonce-([^']+)'/.exec(requestHeaders.get('content-security-policy') ?? '')?.[1];
  const list = (
    <>
      <ul className="flex flex-col">
        {parts.map((each) => (
          <li key={each}>
            <Link href={addresses[each]} aria-current={each === part ? 'page' : undefined} className="docs-link">
              {t(`rail.${each}`)}
            </Link>
          </li>
        ))}
      </ul>
      {rail && <div className="mt-4 border-t border-line pt-4">{rail}</div>}
    </>
  );
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-6 pb-20 md:pt-10 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <LanguageScript nonce={nonce} />
      <aside className="mb-8 flex flex-col gap-3 self-start lg:sticky lg:top-0 lg:mb-0 lg:max-h-dvh lg:gap-5 lg:py-2">
        <SearchForm q={q} />
        <nav aria-label={t('rail.label')} className="hidden min-h-0 overflow-y-auto py-1 pe-1 lg:block">
          {list}
        </nav>
        <details className="group rounded-2 border border-line bg-sheet lg:hidden">
          <summary className="flex h-11 list-none items-center justify-between px-4 text-15 font-medium [&::-webkit-details-marker]:hidden">
            {t('rail.contents')}
            <ChevronDown aria-hidden className="size-4 text-muted transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <nav aria-label={t('rail.label')} className="border-t border-line px-4 py-2">
            {list}
          </nav>
        </details>
      </aside>
      <SectionMark />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Anchors of the current page. The one in view is marked. */
export function AnchorRail({ items }: { items: { href: string; name: ReactNode }[] }) {
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

/** The head of a page: title and one sentence about it. */
export function DocsHead({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-10 border-b border-line pb-8">
      <h1 className="title">{title}</h1>
      <p className="mt-4 max-w-text font-serif text-17 text-muted">{lead}</p>
      {children}
    </header>
  );
}

/** The heading of a section of the docs. */
export const sectionHeading = 'heading text-28 [&:lang(zh)]:text-[1.5625rem]';
