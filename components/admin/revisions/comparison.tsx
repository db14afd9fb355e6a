'use client';

import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode, useMemo } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Skeleton } from '@/components/ui/skeleton';
import { compareTexts, type LineChange, type Span } from '@/lib/revisions/rules';

type ArticleRecord = Schemas['ArticleRecord'];
type Field = keyof ArticleRecord;

/** Unchanged lines shown next to a change. */
const CONTEXT = 1;

/** What changed between two revisions, field by field. */
export function Comparison({ id, from, to }: { id: string; from: number; to: number }) {
  const t = useTranslations('revisions');
  const [before, after] = [useRecord(id, from), useRecord(id, to)];
  const problem = before.problem ?? after.problem;
  if (problem)
    return (
      <div className="pt-6">
        <ProblemNotice problem={problem} onRetry={() => void Promise.all([before.reload(), after.reload()])} />
      </div>
    );
  if (!before.value || !after.value) return <Skeleton className="mt-6 h-64 w-full" />;
  return (
    <Changes
      key={`${before.value.n} ${after.value.n}`}
      before={before.value.record}
      after={after.value.record}
      none={t('same')}
    />
  );
}

function useRecord(id: string, n: number) {
  return useResource(`revision ${id} ${n}`, () =>
    toResult(api.GET('/api/v1/admin/articles/{id}/revisions/{n}', { params: { path: { id, n: String(n) } } })),
  );
}

function Changes({ before, after, none }: { before: ArticleRecord; after: ArticleRecord; none: string }) {
  const t = useTranslations('revisions');
  const fields = (Object.keys(after) as Field[]).filter((field) => !isSame(before[field], after[field]));
  if (fields.length === 0) return <p className="pt-6 font-serif text-17 text-muted">{none}</p>;
  return (
    <div className="flex flex-col gap-8 pt-6">
      {fields.map((field) => (
        <section key={field} aria-labelledby={`change-${field}`} className="min-w-0">
          <h3 id={`change-${field}`} className="border-b border-line pb-1 text-15 font-medium">
            {t(`fields.${field}`)}
          </h3>
          <TextChanges field={field} before={toText(before[field])} after={toText(after[field])} />
        </section>
      ))}
    </div>
  );
}

function TextChanges({ field, before, after }: { field: Field; before: string; after: string }) {
  const changes = useMemo(() => compareTexts(before, after), [before, after]);
  const language = /_(zh|en|ru)$/.exec(field)?.[1];
  return (
    <div
      lang={language === 'zh' ? 'zh-Hans' : language}
      className="pt-2 font-serif text-17 leading-(--leading-text) whitespace-pre-wrap wrap-anywhere"
    >
      {changes.map((change, index) =>
        change.kind === 'same' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is never reordered.
          <SameLines key={index} lines={change.lines} first={index === 0} last={index === changes.length - 1} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is never reordered.
          <ChangedLines key={index} change={change} />
        ),
      )}
    </div>
  );
}

/** Unchanged lines next to a change; the others open on request. */
function SameLines({ lines, first, last }: { lines: string[]; first: boolean; last: boolean }) {
  const t = useTranslations('revisions');
  const head = first ? 0 : CONTEXT;
  const tail = last ? 0 : CONTEXT;
  const hidden = lines.slice(head, lines.length - tail);
  if (hidden.length <= 2) return lines.map(toPlainLine);
  return (
    <>
      {lines.slice(0, head).map(toPlainLine)}
      <details className="my-1 font-sans text-13 text-muted">
        <summary className="cursor-pointer py-1 hover:text-ink max-md:py-3">{t('unchanged', { count: hidden.length })}</summary>
        <div className="font-serif text-17 text-ink">{hidden.map(toPlainLine)}</div>
      </details>
      {lines.slice(lines.length - tail).map(toPlainLine)}
    </>
  );
}

function toPlainLine(line: string, index: number): ReactNode {
  return (
    <p key={index} className="min-h-[1lh] px-6">
      {line}
    </p>
  );
}

function ChangedLines({ change: { removed, added } }: { change: Extract<LineChange, { kind: 'changed' }> }) {
  const t = useTranslations('revisions');
  return (
    <>
      {removed.length > 0 && (
        <del className="block bg-brick-soft no-underline">
          <span className="sr-only">{t('removed')}</span>
          {removed.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is never reordered.
            <ChangedLine key={index} sign="−" line={line} mark="text-brick line-through" />
          ))}
        </del>
      )}
      {added.length > 0 && (
        <ins className="block bg-jade-soft no-underline">
          <span className="sr-only">{t('added')}</span>
          {added.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is never reordered.
            <ChangedLine key={index} sign="+" line={line} mark="text-jade underline underline-offset-4" />
          ))}
        </ins>
      )}
    </>
  );
}

/** Words are marked only where the rest of the line stayed. */
function ChangedLine({ sign, line, mark }: { sign: string; line: Span[]; mark: string }) {
  const whole = line.every(({ changed }) => changed);
  return (
    <span className="relative block min-h-[1lh] px-6">
      <span aria-hidden className="absolute start-2 font-mono text-15 text-muted select-none">
        {sign}
      </span>
      {line.map(({ text, changed }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is never reordered.
        <Fragment key={index}>{changed && !whole ? <span className={mark}>{text}</span> : text}</Fragment>
      ))}
    </span>
  );
}

/** A value of any field as lines of text. */
function toText(value: ArticleRecord[Field]): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return value ? '✓' : '✗';
  return value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join('\n');
}

function isSame(before: ArticleRecord[Field], after: ArticleRecord[Field]): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}
