import { useTranslations } from 'next-intl';
import type { Locale } from '@/lib/i18n/locales';
import { type OperationGroup, staffTags } from './groups';
import { RailGroup } from './rail-group';
import { toTitle } from './title';
import { translate } from './translations';

type Props = { groups: OperationGroup[]; locale: Locale; current?: string };

/** Every operation by group. A group for staff is folded unless the current operation belongs to it. */
export function OperationRail({ groups, locale, current }: Props) {
  const t = useTranslations('docs.reference');
  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ tag, operations }) => (
        <RailGroup
          key={tag}
          name={t.has(`tags.${tag}`) ? t(`tags.${tag}`) : tag}
          entries={operations.map(({ id, method, summary }) => [id, method, translate(toTitle(summary), locale)])}
          current={current}
          folds={staffTags.includes(tag)}
        />
      ))}
    </div>
  );
}
