import { useTranslations } from 'next-intl';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { Link } from '@/lib/platform/i18n/navigation';
import { sectionHeading } from '../frame';
import type { OperationGroup } from './groups';
import { MethodMark } from './method-mark';
import { toTitle } from './title';

/** Every operation by group, each a link to its page. */
export function OperationList({ groups }: { groups: OperationGroup[] }) {
  const t = useTranslations('docs.reference');
  return (
    <div className="flex flex-col gap-12">
      {groups.map(({ tag, operations }) => (
        <section key={tag} id={`group-${tag}`} aria-labelledby={`group-${tag}-title`}>
          <h2 id={`group-${tag}-title`} className={sectionHeading}>
            {findMessage(t, `tags.${tag}`) ?? tag}
          </h2>
          <p className="mt-2 max-w-text text-15 text-muted empty:hidden">{findMessage(t, `leads.${tag}`)}</p>
          <ul className="mt-4 border-t border-line">
            {operations.map(({ id, method, path, summary }) => (
              <li key={id} id={id} className="border-b border-line target:bg-jade-soft">
                <Link href={`/docs/reference/${id}`} className="operation-row">
                  <span>{toTitle(summary)}</span>
                  <code lang="en">
                    <MethodMark method={method} />
                    <span>{path}</span>
                  </code>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
