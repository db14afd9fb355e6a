'use client';

import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode, useMemo } from 'react';
import { compareTexts, type LineChange, type Span } from '@/lib/editing/revisions/rules';
import { toLangTag } from '@/lib/platform/i18n/locales';
import { type Mention, toMentionRow } from '../mentions';
import { languageOf } from '../session/fields';

/** Unchanged lines shown next to a change. */
const CONTEXT = 1;

/** What changed in a field, by line and word, in the size of the text around it. */
export function FieldChanges({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  const t = useTranslations('admin.audit.values');
  const toText = (value: unknown) => (isText(value) ? toLines(value) : t(`${Boolean(value)}`));
  const [old, now] = [toText(before), toText(after)];
  const changes = useMemo(() => compareTexts(old, now), [old, now]);
  const language = languageOf(field);
  return (
    <div
      lang={language === 'ru' ? 'ru' : language && toLangTag(language)}
      className="font-serif leading-(--leading-text) whitespace-pre-wrap wrap-anywhere"
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
  const t = useTranslations('articles.compare');
  const head = first ? 0 : CONTEXT;
  const tail = last ? 0 : CONTEXT;
  const hidden = lines.slice(head, lines.length - tail);
  if (hidden.length <= 2) return lines.map(toPlainLine);
  return (
    <>
      {lines.slice(0, head).map(toPlainLine)}
      <details className="my-1">
        <summary className="cursor-pointer py-1 font-sans text-13 text-muted hover:text-ink max-md:py-3">
          {t('unchanged', { count: hidden.length })}
        </summary>
        {hidden.map(toPlainLine)}
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
  const t = useTranslations('articles.compare');
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

/** Whether a field has a text or a list of them; all others are yes or no. */
const isText = (value: unknown): value is string | Mention[] => typeof value === 'string' || Array.isArray(value);

const toLines = (value: string | Mention[]): string => (typeof value === 'string' ? value : value.map(toItemText).join('\n'));

/** A mention in words; an entry of another kind as it is stored. */
function toItemText(item: Mention): string {
  const row = toMentionRow(item);
  return row ? [row.name, row.type, row.links].filter(Boolean).join(' · ') : JSON.stringify(item);
}
