import { ChevronDown } from 'lucide-react';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Link } from '@/lib/i18n/navigation';
import { LanguageScript } from './language-script';

export type RailItem = { href: string; name: ReactNode };
export type RailPart = 'guide' | 'errors' | 'reference';

const addresses: Record<RailPart, string> = { guide: '/docs', errors: '/docs/errors', reference: '/docs/reference' };
const parts: readonly RailPart[] = ['guide', 'errors', 'reference'];

/**
 * A page of the docs: navigation on the left, text beside it; on narrow screens the navigation folds.
 *
 * @param items anchors of this page, listed under its own part
 */
export async function DocsFrame({ part, items, children }: { part: RailPart; items: RailItem[]; children: ReactNode }) {
  const [t, requestHeaders] = await Promise.all([getTranslations('docs'), headers()]);
  const nonce = /'nonce-([^']+)'/.exec(requestHeaders.get('content-security-policy') ?? '')?.[1];
  const rail = (
    <ul className="flex flex-col gap-3">
      {parts.map((each) => (
        <li key={each}>
          <Link
            href={addresses[each]}
            aria-current={each === part ? 'page' : undefined}
            className="block py-1 text-15 font-medium text-ink no-underline hover:text-jade"
          >
            {t(`rail.${each}`)}
          </Link>
          {each === part && (
            <ul className="border-s border-line">
              {items.map(({ href, name }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="-ms-px block border-s border-transparent py-1 ps-3 text-13 text-muted no-underline [overflow-wrap:anywhere] hover:border-jade hover:text-jade"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-8 pb-20 md:pt-12 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <LanguageScript nonce={nonce} />
      <nav aria-label={t('rail.label')} className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-2 pe-1 lg:block">
        {rail}
      </nav>
      <details className="group mb-8 rounded-2 border border-line bg-sheet lg:hidden">
        <summary className="flex h-11 list-none items-center justify-between px-4 text-15 font-medium [&::-webkit-details-marker]:hidden">
          {t('rail.contents')}
          <ChevronDown aria-hidden className="size-4 text-muted transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <nav aria-label={t('rail.label')} className="border-t border-line px-4 py-3">
          {rail}
        </nav>
      </details>
      <div className="min-w-0">{children}</div>
    </div>
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
