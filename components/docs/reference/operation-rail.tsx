import { useTranslations } from 'next-intl';
import { findMessage } from '@/lib/platform/i18n/find-message';
import type { OperationGroup } from './groups';
import { RailGroups } from './rail-groups';
import { toTitle } from './title';

/** The operations of the current one's group. The other groups are links to their parts of the overview, so that it is in view. */
export function OperationRail({ groups, current }: { groups: OperationGroup[]; current: string }) {
  const t = useTranslations('docs.reference');
  const toGroup = ({ tag, operations }: OperationGroup): [string, string] | [string, string, [string, string, string][]] => {
    const name = findMessage(t, `tags.${tag}`) ?? tag;
    if (!operations.some(({ id }) => id === current)) return [tag, name];
    return [tag, name, operations.map(({ id, method, summary }) => [id, method, toTitle(summary)])];
  };
  return <RailGroups groups={groups.map(toGroup)} current={current} />;
}
