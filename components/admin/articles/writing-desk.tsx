'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useDeferredValue } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import type { Locale } from '@/lib/platform/i18n/locales';
import type { BodyHandle } from './body/codemirror';
import { Pane, type PaneRefs } from './body/pane';
import type { Opened } from './dialogs/writing-dialogs';
import { Panel } from './panel';
import type { DraftSession } from './session/draft-session';
import { useDraft } from './session/use-draft';
import type { Category } from './session/view';
import { TranslationState } from './translation-state';
import type { Layout } from './writing-bar';

// Loaded on demand: the renderer is as large as the rest of the page, and most visits start in write mode.
const ArticlePreview = lazy(async () => ({ default: (await import('./body/article-preview')).ArticlePreview }));

/** The texts in both languages, their preview, and the panel with everything else. */
export function WritingDesk({
  session,
  layout: { mode, tab, details },
  panes,
  categories,
  rejections,
  onReady,
  onOpen,
}: {
  session: DraftSession;
  layout: Layout;
  panes: Record<Locale, PaneRefs>;
  categories: readonly Category[];
  rejections: Partial<Record<string, string>>;
  onReady: (language: Locale, body: BodyHandle | null) => void;
  onOpen: (dialog: Opened) => void;
}) {
  const { autosave, fields, readOnly } = useDraft(session);
  const shown = useDeferredValue(fields);
  const locale = useLocale();
  const language = tab === 'details' ? locale : tab;
  const toShown = (each: Locale) => {
    if (mode === 'preview') return 'never';
    if (each === language) return 'always';
    return mode === 'write' ? 'wide' : 'never';
  };
  return (
    <div className="writing-desk" data-panel={details || undefined}>
      <div className={classNames('panes', tab === 'details' && 'max-desk:hidden')} data-mode={mode}>
        {(['zh', 'en'] as const).map((each) => (
          <Pane
            key={each}
            refs={panes[each]}
            language={each}
            fields={fields}
            invalid={rejections}
            conflicts={autosave.conflicts}
            readOnly={readOnly}
            shown={toShown(each)}
            onReady={(body) => onReady(each, body)}
            onEdit={(edits) => session.edit(edits)}
            onDecide={(field, how, range) => void session.decide(field, how, range)}
            onFocus={() => session.setLanguage(each)}
            onSummarize={() => onOpen({ summaryIn: each })}
          />
        ))}
        {mode !== 'write' && (
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <ArticlePreview fields={shown} mode={mode} language={language} pane={panes[language]} />
          </Suspense>
        )}
      </div>
      {/* Opened by a tab on narrow screens, by a button of its own on wide ones. */}
      {(details || tab === 'details') && (
        <WritingPanel
          session={session}
          categories={categories}
          rejections={rejections}
          className={classNames(!details && 'desk:hidden', tab !== 'details' && 'max-desk:hidden')}
        />
      )}
    </div>
  );
}

function WritingPanel({
  session,
  categories,
  rejections,
  className,
}: {
  session: DraftSession;
  categories: readonly Category[];
  rejections: Partial<Record<string, string>>;
  className: string;
}) {
  const t = useTranslations('articles');
  const { view, fields, readOnly } = useDraft(session);
  return (
    <aside aria-label={t('details')} className={classNames('writing-panel', className)}>
      <TranslationState view={view} readOnly={readOnly} onDone={(next) => session.accept(next)} />
      <Panel
        fields={fields}
        invalid={rejections}
        readOnly={readOnly}
        categories={categories}
        onEdit={(edits) => session.edit(edits)}
      />
    </aside>
  );
}
