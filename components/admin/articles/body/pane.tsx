'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type RefObject, useId, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';
import { Conflicts, type OnDecide } from '../changes/conflicts';
import type { Conflict } from '../session/autosave-state';
import type { Edits, Field, Fields } from '../session/fields';
import { BodyEditor } from './body-editor';
import type { BodyHandle } from './codemirror';

/** The element of a pane, its editor once that has loaded, and the row that stays above the text. */
export type PaneRefs = {
  section: RefObject<HTMLElement | null>;
  body: RefObject<BodyHandle | null>;
  bar: RefObject<HTMLElement | null>;
};

export function usePaneRefs(bar: PaneRefs['bar']): Record<Locale, PaneRefs> {
  const zh = { section: useRef(null), body: useRef(null), bar };
  const en = { section: useRef(null), body: useRef(null), bar };
  return { zh, en };
}

/** Title, excerpt and body in one language. */
export function Pane({
  refs,
  language,
  fields,
  invalid,
  conflicts,
  readOnly,
  shown,
  onReady,
  onEdit,
  onDecide,
  onFocus,
  onSummarize,
}: {
  refs: PaneRefs;
  language: Locale;
  fields: Fields;
  invalid: Partial<Record<string, string>>;
  conflicts: readonly Conflict[];
  readOnly: boolean;
  /** `wide`: on wide screens only */
  shown: 'always' | 'wide' | 'never';
  onReady: (body: BodyHandle | null) => void;
  onEdit: (edits: Edits) => void;
  onDecide: OnDecide;
  onFocus: () => void;
  onSummarize: () => void;
}) {
  const t = useTranslations('articles');
  const id = useId();
  const error = (field: string) =>
    invalid[field] && (
      <p id={`${id}${field}`} role="alert" className="text-13 text-brick">
        {invalid[field]}
      </p>
    );
  const conflictsOf = (field: Field) => (
    <Conflicts conflicts={conflicts.filter((each) => each.field === field)} fields={fields} onDecide={onDecide} />
  );
  const title = `title_${language}` as const;
  const excerpt = `excerpt_${language}` as const;
  const content = `content_${language}` as const;
  const text = (field: typeof title | typeof excerpt, props: ComponentProps<'textarea'>) => (
    <div>
      <textarea
        name={field}
        lang={toLangTag(language)}
        aria-label={t(`fields.${field}`)}
        placeholder={t(`placeholders.${field}`)}
        value={fields[field]}
        rows={1}
        readOnly={readOnly}
        aria-invalid={invalid[field] ? true : undefined}
        aria-describedby={invalid[field] ? `${id}${field}` : undefined}
        {...props}
      />
      {error(field)}
      {conflictsOf(field)}
    </div>
  );
  return (
    <section
      ref={refs.section}
      aria-label={t(`languages.${language}`)}
      hidden={shown === 'never'}
      onFocus={onFocus}
      className={classNames('pane-language', shown === 'wide' && 'max-desk:hidden')}
    >
      <div className="flex items-center justify-between gap-4">
        <p className="label" aria-hidden>
          {t(`languages.${language}`)}
        </p>
        {!readOnly && fields[content].trim() !== '' && (
          <button type="button" className="pane-tool" onClick={onSummarize}>
            {t('summary.open')}
          </button>
        )}
      </div>
      {text(title, {
        maxLength: 500,
        className: 'pane-title',
        // A title has one line, however it is pasted.
        onChange: ({ target }) => onEdit({ [title]: target.value.replace(/\n/g, ' ') }),
        onKeyDown: (event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault(),
      })}
      {text(excerpt, {
        maxLength: 5_000,
        className: 'pane-excerpt',
        onChange: ({ target }) => onEdit({ [excerpt]: target.value }),
      })}
      <BodyEditor
        ref={refs.body}
        bar={refs.bar}
        onReady={onReady}
        language={language}
        text={fields[content]}
        readOnly={readOnly}
        error={error(content)}
        conflict={conflicts.find(({ field }) => field === content)}
        fields={fields}
        onDecide={onDecide}
        onChange={(text) => onEdit({ [content]: text })}
      />
    </section>
  );
}
