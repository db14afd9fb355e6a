'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Schemas } from '@/components/api/client';
import { LocalTime } from '@/components/ui/local-time';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { Actor } from '../audit/audit-parts';
import type { Side } from './comparison';
import { useRevisionNames } from './use-revision-names';

type Revision = Schemas['Revision'];

/** Fields that are named in a row; the others are counted. */
const MAX_FIELDS = 3;

/** The draft, what readers see, and the revisions, with two columns of radio buttons that choose the two that are compared. */
export function RevisionList({
  article,
  items,
  from,
  to,
  onChoose,
}: {
  article: Schemas['EditedArticle'];
  items: readonly Revision[];
  from: Side | undefined;
  to: Side | undefined;
  onChoose: (side: 'from' | 'to', chosen: Side) => void;
}) {
  const t = useTranslations('revisions');
  const { toName, toKind } = useRevisionNames();
  const row = (side: Side, head: ReactNode, details: ReactNode) => (
    <li
      key={side}
      data-chosen={side === from || side === to || undefined}
      className="flex border-b border-line data-chosen:bg-shade"
    >
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="flex w-11 shrink-0 cursor-pointer items-center justify-center">
          <input
            type="radio"
            name={name}
            checked={{ from, to }[name] === side}
            onChange={() => onChoose(name, side)}
            aria-label={t(name === 'from' ? 'chooseFrom' : 'chooseTo', { name: toName(side) })}
            className="radio"
          />
        </label>
      ))}
      <div className="min-w-0 py-2 ps-2 leading-snug">
        <p className="flex flex-wrap gap-x-2">{head}</p>
        <p className="text-13 text-muted">{details}</p>
      </div>
    </li>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('choose')}</legend>
      <p aria-hidden className="flex border-b border-line pb-1 text-13 text-muted">
        <span className="w-11 text-center">{t('from')}</span>
        <span className="w-11 text-center">{t('to')}</span>
      </p>
      <ol reversed className="max-xl:max-h-80 max-xl:overflow-y-auto xl:max-h-[70vh] xl:overflow-y-auto">
        {article.draft &&
          row('draft', <span className="font-medium">{toName('draft')}</span>, <LocalTime at={article.edited_at} />)}
        {article.state === 'published' && row('live', <span className="font-medium">{toName('live')}</span>, t('liveLead'))}
        {items.map((revision) =>
          row(
            revision.n,
            <>
              <span className="font-medium tabular-nums">{t('number', { n: revision.n })}</span>
              <span>{toKind(revision)}</span>
            </>,
            <>
              <LocalTime at={revision.at} /> · <Actor actor={revision.by} />
              <ChangedNames fields={revision.fields} />
            </>,
          ),
        )}
      </ol>
    </fieldset>
  );
}

/** What a revision changed. */
function ChangedNames({ fields }: { fields: readonly string[] }) {
  const t = useTranslations('revisions');
  const names = useTranslations('articles');
  if (fields.length === 0) return null;
  const shown = fields.slice(0, MAX_FIELDS).map((field) => findMessage(names, `fields.${field}`) ?? field);
  const rest = fields.length - shown.length;
  return (
    <span className="block">
      {shown.join(t('comma'))}
      {rest > 0 && ` ${t('more', { count: rest })}`}
    </span>
  );
}
