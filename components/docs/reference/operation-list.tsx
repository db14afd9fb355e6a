import { useTranslations } from 'next-intl';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { sectionHeading } from '../frame';
import { HeadingLink } from '../prose';
import type { OperationGroup } from './groups';
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
          <OperationRows entries={operations.map(({ id, method, path, summary }) => [id, method, path, toTitle(summary)])} />
        </section>
      ))}
    </div>
  );
}
