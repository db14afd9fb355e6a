import { useTranslations } from 'next-intl';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { Link } from '@/lib/platform/i18n/navigation';
import { type OperationGroup, staffTags } from './groups';
import { RailGroup } from './rail-group';
import { toTitle } from './title';

type Props = { groups: OperationGroup[]; current?: string };

/**
 * Operations by group. A group for staff is a link to its part of the overview, unless the current operation belongs to it; the
 * other groups are links too then.
 */
export function OperationRail({ groups, current }: Props) {
  const t = useTranslations('docs.reference');
  const here = groups.find(({ operations }) => operations.some(({ id }) => id === current));
  const isForStaff = here !== undefined && staffTags.includes(here.tag);
  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ tag, operations }) => {
        const name = findMessage(t, `tags.${tag}`) ?? tag;
        if (tag !== here?.tag && (isForStaff || staffTags.includes(tag)))
          return (
            <Link key={tag} href={`/docs/reference#group-${tag}`} className="rail-item font-medium">
              {name}
            </Link>
          );
        const entries = operations.map(({ id, method, summary }): [string, string, string] => [id, method, toTitle(summary)]);
        return <RailGroup key={tag} name={name} entries={entries} current={current} />;
      })}
    </div>
  );
}
