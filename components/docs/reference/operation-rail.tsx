import { useTranslations } from 'next-intl';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { Link } from '@/lib/platform/i18n/navigation';
import type { OperationGroup } from './groups';
import { RailGroup } from './rail-group';
import { toTitle } from './title';

/** The operations of the current one's group. The other groups are links to their parts of the overview, so that it is in view. */
export function OperationRail({ groups, current }: { groups: OperationGroup[]; current: string }) {
  const t = useTranslations('docs.reference');
  const here = groups.find(({ operations }) => operations.some(({ id }) => id === current));
  return (
    <div className="flex flex-col">
      {groups.map(({ tag, operations }) => {
        const name = findMessage(t, `tags.${tag}`) ?? tag;
        if (tag !== here?.tag)
          return (
            <Link key={tag} href={`/docs/reference#group-${tag}`} className="rail-item rail-group">
              {name}
            </Link>
          );
        const entries = operations.map(({ id, method, summary }): [string, string, string] => [id, method, toTitle(summary)]);
        return <RailGroup key={tag} name={name} entries={entries} current={current} />;
      })}
    </div>
  );
}
