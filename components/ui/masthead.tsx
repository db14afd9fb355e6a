import type { ReactNode } from 'react';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import type { Category } from '@/lib/archive/categories/schema';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';

/** A text, and its language unless it is that of the page. */
export type Face = { text: string; lang?: Locale | undefined };

/** How many articles or videos each of some categories has. */
export type Shares = readonly { value: string; count: number }[];

type Props = {
  label?: ReactNode;
  title: Face;
  /** the title in the other language */
  second?: Face | undefined;
  lead?: Face | undefined;
  /** of a page whose content is in both languages too: they face each other where the page is wide */
  facing?: boolean;
  /** the lead in the other language, where it faces the first */
  secondLead?: Face | undefined;
  /** below both */
  children?: ReactNode;
};

/** The head of a page: its title in both languages, and its lead. */
export function Masthead({ label, title, second, lead, facing = false, secondLead, children }: Props) {
  return (
    <header className="border-b border-edge pb-6">
      {label && <p className="label mb-1">{label}</p>}
      <div className={second && facing ? 'facing' : undefined}>
        <Titles title={title} second={second} />
        {lead && (
          <p {...toLang(lead)} className="masthead-lead">
            {lead.text}
          </p>
        )}
        {second && facing && secondLead && (
          <p {...toLang(secondLead)} className="masthead-lead max-lg:hidden">
            {secondLead.text}
          </p>
        )}
      </div>
      {children}
    </header>
  );
}

type Title = { text: ReactNode; lang?: Locale | undefined };

/** A page's title in the reader's language, and below it, or beside it in `facing`, the one in the other language. */
export function Titles({ id, title, second }: { id?: string; title: Title; second?: Title | undefined }) {
  return (
    <>
      <h1 id={id} {...toLang(title)} className="title first-letter:uppercase [overflow-wrap:anywhere]">
        {title.text}
      </h1>
      {second && (
        <p {...toLang(second)} className="title-partner phrases first-letter:uppercase [overflow-wrap:anywhere]">
          {second.text}
        </p>
      )}
    </>
  );
}

const toLang = ({ lang }: Pick<Face, 'lang'>) => (lang ? { lang: toLangTag(lang) } : {});

/**
 * What a page consists of, as a band at its upper edge: every category in its color, as long as its part. The page gives the same
 * numbers in words.
 *
 * @param only the category to which the page is limited
 */
export function Band({ categories, shares, only }: { categories: Iterable<string>; shares: Shares; only?: string | undefined }) {
  const slugs = [...categories];
  const shown = only === undefined ? slugs : [only];
  const parts = shown.flatMap((slug) => shares.find(({ value, count }) => value === slug && count > 0) ?? []);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  let x = 0;
  return (
    <svg aria-hidden viewBox={`0 0 ${total || 1} 1`} preserveAspectRatio="none" className="band">
      {parts.map(({ value, count }) => {
        x += count;
        return <rect key={value} data-category={toCategoryColor(slugs, value)} x={x - count} width={count} height="1" />;
      })}
    </svg>
  );
}

/** The band of the whole archive. */
export function ArchiveBand({ categories }: { categories: readonly Pick<Category, 'slug' | 'article_count'>[] }) {
  return (
    <Band
      categories={categories.map(({ slug }) => slug)}
      shares={categories.map(({ slug, article_count }) => ({ value: slug, count: article_count }))}
    />
  );
}
