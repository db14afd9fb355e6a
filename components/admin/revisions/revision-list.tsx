'use client';

import { useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { Timestamp } from '@/components/ui/timestamp';
import { Actor } from '../audit/audit-parts';

type Revision = Schemas['Revision'];
type Side = 'from' | 'to';

/** Revisions with two columns of radio buttons, which choose the two that are compared. */
export function RevisionList({
  items,
  from,
  to,
  onChoose,
}: {
  items: readonly Revision[];
  from: number | undefined;
  to: number | undefined;
  onChoose: (side: Side, revision: Revision) => void;
}) {
  const t = useTranslations('revisions');
  const chosen = { from, to };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('choose')}</legend>
      <p aria-hidden className="flex border-b border-line pb-1 text-13 text-muted">
        <span className="w-11 text-center">{t('from')}</span>
        <span className="w-11 text-center">{t('to')}</span>
      </p>
      <ol reversed className="max-xl:max-h-80 max-xl:overflow-y-auto xl:max-h-[70vh] xl:overflow-y-auto">
        {items.map((revision) => (
          <li
            key={revision.n}
            data-chosen={revision.n === from || revision.n === to || undefined}
            className="flex border-b border-line data-chosen:bg-shade"
          >
            {(['from', 'to'] as const).map((side) => (
              <label key={side} className="flex w-11 shrink-0 cursor-pointer items-center justify-center">
                <input
                  type="radio"
                  name={side}
                  checked={chosen[side] === revision.n}
                  onChange={() => onChoose(side, revision)}
                  aria-label={t(side === 'from' ? 'chooseFrom' : 'chooseTo', { n: revision.n })}
                  className="size-4"
                />
              </label>
            ))}
            <div className="min-w-0 py-2 ps-2 leading-snug">
              <p className="flex flex-wrap gap-x-2">
                <span className="font-medium tabular-nums">{t('number', { n: revision.n })}</span>
                <span>{t(`kinds.${revision.kind}`)}</span>
                <Timestamp at={revision.at} className="text-13 leading-[inherit] text-muted" />
              </p>
              <p className="text-13 text-muted">
                <Actor actor={revision.by} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
