import { useTranslations } from 'next-intl';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { Link } from '@/lib/platform/i18n/navigation';
import { type OperationGroup, staffTags } from './groups';
import { RailGroup } from './rail-group';
import { toTitle } from './title';

type Props = { groups: OperationGroup[]; current?: string };

/**
 * Operations by group. Beside an operation the other groups are links to their parts of the overview, so that the current one is
 * in view; beside the overview those for staff are.
 */
export function OperationRail({ groups, current }: Props) {
  const t = useTranslations('docs.reference');
  const here = groups.find(({ operations }) => operations.some(({ id }) => id === current));
  return (
    <div className={here ? 'flex flex-col' : 'flex flex-col gap-3'}>
      {groups.map(({ tag, operations }) => {
        const name = findMessage(t, `tags.${tag}`) ?? tag;
        if (here ? tag !== here.tag : staffTags.includes(tag))
          return (
            <Link key={tag} href={`/docs/reference#group-${tag}`} className="rail-item">
              {name}
            </Link>
          );
        const entries = operations.map(({ id, method, summary }): [string, string, string] => [id, method, toTitle(summary)]);
        return <RailGroup key={tag} name={name} entries={entries} current={current} />;
      })}
    </div>
  );
}
