'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { type Choice, type Conflict, hasLines } from '../session/autosave-state';
import { type Field, type Fields, isMergedText } from '../session/fields';
import { type LineRange, toSides } from '../session/merge-lines';
import { FieldChanges } from './field-changes';

const choice = 'link cursor-pointer font-medium max-md:min-h-11';

export type OnDecide = (field: Field, choice: Choice, range?: LineRange) => void;

/** Fields with conflicts, each with the differences and the ways to resolve it; of a text, each place on its own. */
export function Conflicts({
  conflicts,
  fields,
  onDecide,
}: {
  conflicts: readonly Conflict[];
  fields: Fields;
  onDecide: OnDecide;
}) {
  return conflicts.map((conflict) =>
    hasLines(conflict) ? (
      conflict.ranges.map((range) => (
        <LineConflict
          key={`${conflict.field}${range.from}-${range.to}`}
          conflict={conflict}
          range={range}
          fields={fields}
          onDecide={onDecide}
        />
      ))
    ) : (
      <ConflictNotice
        key={conflict.field}
        conflict={conflict}
        mine={fields[conflict.field]}
        theirs={conflict.theirs}
        both={isMergedText(conflict.field)}
        onDecide={(how) => onDecide(conflict.field, how)}
      />
    ),
  );
}

/** One place of a text that two people changed. */
export function LineConflict({
  conflict,
  range,
  fields,
  onDecide,
}: {
  conflict: Conflict;
  range: LineRange;
  fields: Fields;
  onDecide: OnDecide;
}) {
  const sides = toSides(String(conflict.theirs), String(fields[conflict.field]), range);
  return (
    <ConflictNotice
      conflict={conflict}
      mine={sides.mine.join('\n')}
      theirs={sides.theirs.join('\n')}
      both
      onDecide={(how) => onDecide(conflict.field, how, range)}
    />
  );
}

function ConflictNotice({
  conflict: { field, by },
  mine,
  theirs,
  both,
  onDecide,
}: {
  conflict: Conflict;
  mine: unknown;
  theirs: unknown;
  both: boolean;
  onDecide: (choice: Choice) => void;
}) {
  const t = useTranslations('articles');
  const label = t(`fields.${field}`);
  const name = by ?? t('state.other');
  const toButton = (how: Choice) => (text: ReactNode) => (
    <button type="button" className={choice} onClick={() => onDecide(how)}>
      {text}
      <span className="sr-only"> ({label})</span>
    </button>
  );
  const buttons = { name, keep: toButton('keep'), use: toButton('use') };
  return (
    <div data-conflict={field}>
      <Notice tone="wait" live="alert" title={label}>
        <p>{both ? t.rich('state.conflict', { ...buttons, both: toButton('both') }) : t.rich('state.conflictWhole', buttons)}</p>
        <details open>
          <summary className="text-13 text-muted">{t('compare.sides', { name })}</summary>
          <div className="max-h-72 overflow-y-auto pt-2 text-15">
            <FieldChanges field={field} before={mine} after={theirs} />
          </div>
        </details>
      </Notice>
    </div>
  );
}
