import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Locale } from '@/lib/i18n/locales';
import { Link } from '@/lib/i18n/navigation';
import { ADMIN_TAG, type OperationGroup } from './groups';
import { MethodMark } from './method-mark';
import { toTitle } from './title';
import { translate } from './translations';

type Props = { groups: OperationGroup[]; locale: Locale; current?: string };

/** Every operation by group. Administration is folded unless the current operation belongs to it. */
export function OperationRail({ groups, locale, current }: Props) {
  const t = useTranslations('docs.reference');
  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ tag, operations }) => {
        const name = t.has(`tags.${tag}`) ? t(`tags.${tag}`) : tag;
        const list = (
          <ul key={tag} className="mt-1 border-s border-line">
            {operations.map(({ id, method, summary }) => (
              <li key={id}>
                <Link href={`/docs/reference/${id}`} aria-current={id === current ? 'page' : undefined} className="rail-item">
                  <MethodMark method={method} />
                  <span>{translate(toTitle(summary), locale)}</span>
                </Link>
              </li>
            ))}
          </ul>
        );
        return tag === ADMIN_TAG ? (
          <details key={tag} open={operations.some(({ id }) => id === current)} className="group/admin">
            <summary className="flex list-none items-center justify-between text-13 font-medium hover:text-jade max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
              {name}
              <ChevronDown aria-hidden className="size-4 text-muted group-open/admin:rotate-180" />
            </summary>
            {list}
          </details>
        ) : (
          <div key={tag}>
            <p className="text-13 font-medium">{name}</p>
            {list}
          </div>
        );
      })}
    </div>
  );
}
