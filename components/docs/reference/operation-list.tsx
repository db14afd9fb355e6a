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
                <Link
                  href={`/docs/reference/${id}`}
                  className="group grid min-h-11 gap-x-6 py-2 text-15 text-ink no-underline sm:grid-cols-2 sm:items-baseline"
                >
                  <span className="font-medium group-hover:text-jade">{toTitle(summary)}</span>
                  <code lang="en" className="flex items-baseline gap-3 text-13">
                    <MethodMark method={method} />
                    <span className="min-w-0 text-muted [overflow-wrap:anywhere]">{path}</span>
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
