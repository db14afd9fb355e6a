import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { sectionHeading } from '../frame';
import { HeadingLink } from '../prose';
import { type OperationGroup, staffTags } from './groups';
import { OperationRows } from './operation-rows';
import { toTitle } from './title';

/** Every operation by group, each a link to its page. */
export function OperationList({ groups }: { groups: OperationGroup[] }) {
  const t = useTranslations('docs.reference');
  return (
    <div className="flex flex-col gap-12">
      {groups.map(({ tag, operations }) => (
        <section key={tag} id={`group-${tag}`} aria-labelledby={`group-${tag}-title`}>
          <h2 id={`group-${tag}-title`} className={sectionHeading}>
            <HeadingLink id={`group-${tag}`}>{findMessage(t, `tags.${tag}`) ?? tag}</HeadingLink>
          </h2>
          <p className="mt-2 max-w-text text-15 text-muted empty:hidden">{findMessage(t, `leads.${tag}`)}</p>
          <Folded count={staffTags.includes(tag) ? operations.length : 0}>
            <OperationRows entries={operations.map(({ id, method, path, summary }) => [id, method, path, toTitle(summary)])} />
          </Folded>
        </section>
      ))}
    </div>
  );
}

/** What few readers need, behind its number. 0: open. */
function Folded({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations('docs.reference');
  if (count === 0) return children;
  return (
    <details className="mt-2">
      <summary className="link py-2 text-15 max-lg:py-3">{t('forStaff', { count })}</summary>
      {children}
    </details>
  );
}
