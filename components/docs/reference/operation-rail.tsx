import { useTranslations } from 'next-intl';
import { findMessage } from '@/lib/platform/i18n/find-message';
import type { Locale } from '@/lib/platform/i18n/locales';
import { Link } from '@/lib/platform/i18n/navigation';
import { type OperationGroup, staffTags } from './groups';
import { RailGroup } from './rail-group';
import { toTitle } from './title';
import { translate } from './translations';

type Props = { groups: OperationGroup[]; locale: Locale; current?: string };

/** Every operation by group. A group for staff is a link to its part of the overview, unless the current operation belongs to it. */
export function OperationRail({ groups, locale, current }: Props) {
  const t = useTranslations('docs.reference');
  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ tag, operations }) => {
        const name = findMessage(t, `tags.${tag}`) ?? tag;
        if (staffTags.includes(tag) && !operations.some(({ id }) => id === current))
          return (
            <Link key={tag} href={`/docs/reference#group-${tag}`} className="rail-item font-medium">
              {name}
            </Link>
          );
        const entries = operations.map(({ id, method, summary }): [string, string, string] => [
          id,
          method,
          translate(toTitle(summary), locale),
        ]);
        return <RailGroup key={tag} name={name} entries={entries} current={current} />;
      })}
    </div>
  );
}
