'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useDeferredValue, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { useToast } from '@/components/ui/toast';
import type { StaffRole } from '@/lib/people/auth/record';
import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';
import { Pane } from './body/pane';
import { Conflicts } from './changes/conflicts';
import { UnsentOffers } from './changes/unsent-offers';
import { type Opened, WritingDialogs } from './dialogs/writing-dialogs';
import { Panel } from './panel';
import { toVisible } from './session/autosave';
import { saveRevision } from './session/calls';
import { DraftSession } from './session/draft-session';
import type { ArticleView, Category } from './session/view';
import { TranslationState } from './translation-state';
import { useWide } from './use-wide';
import { type Mode, type Tab, WritingBar } from './writing-bar';

// Loaded on demand: the renderer is as large as the rest of the page, and most visits begin with writing.
const ArticlePreview = lazy(async () => ({ default: (await import('./body/article-preview')).ArticlePreview }));

export type Writer = { email: string; role: StaffRole };

/** The editor of an article: two languages side by side, everything else in a panel, and what is unsaved in one line. */
export function WritingRoom({
  view: loaded,
  writer,
  categories,
  summaryHost,
}: {
  view: ArticleView;
  writer: Writer;
  categories: readonly Category[];
  /** of the model that writes excerpts */
  summaryHost: string | undefined;
}) {
  const t = useTranslations('articles');
  const locale = useLocale();
  const toast = useToast();
  const contributor = writer.role === 'contributor';
  const [session] = useState(() => new DraftSession(loaded, writer.email));
  useEffect(() => session.open(), [session]);
  const { autosave, view, editors, problem } = useSyncExternalStore(session.subscribe, session.read, session.read);
  const fields = toVisible(autosave);
  const title = fields[`title_${locale}`] || fields[`title_${otherLocale(locale)}`] || t('untitled');
  const shown = useDeferredValue(fields);
  const wide = useWide();
  const [mode, setMode] = useState<Mode>('write');
  const [tab, setTab] = useState<Tab>(locale);
  const [details, setDetails] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const [summarizing, setSummarizing] = useState<Locale>();

  const readOnly = !view.editable;
  const language: Locale = tab === 'details' ? locale : tab;
  const panelShown = wide ? details : tab === 'details';
  const preview = mode !== 'write' && (wide || tab !== 'details');
  const showsPane = (each: Locale) => mode !== 'preview' && (wide && mode === 'write' ? true : (wide ? language : tab) === each);

  const keepVersion = async () => {
    if (!(await session.flush())) return;
    const result = await saveRevision(view.id);
    toast(
      result.ok
        ? { tone: 'good', title: t('revision.saved') }
        : { tone: 'bad', title: result.problem.detail ?? t('revision.failed') },
    );
  };
  const choose = (next: Locale) => {
    // Shown at once, so that the next key already reaches the text.
    flushSync(() => setTab(next));
    session.setLanguage(next);
    document.querySelector<HTMLElement>(`[data-body="${next}"] [contenteditable]`)?.focus();
  };
  useDropGuard();
  useKeys({
    keys: () => !readOnly && void keepVersion(),
    enter: () => !contributor && setOpened('publish'),
    slash: () => setOpened('keys'),
    'alt+digit1': () => choose('zh'),
    'alt+digit2': () => choose('en'),
  });

  return (
    <div
      className="writing-room"
      onCompositionStart={() => session.compose(true)}
      onCompositionEnd={() => session.compose(false)}
    >
      <h1 className="sr-only">{title}</h1>
      <WritingBar
        view={view}
        autosave={autosave}
        editors={editors}
        mode={mode}
        tab={wide ? language : tab}
        wide={wide}
        details={details}
        role={writer.role}
        readOnly={readOnly}
        onMode={setMode}
        onTab={setTab}
        onDetails={() => setDetails((now) => !now)}
        onOpen={setOpened}
      />
      <div className="writing-notices">
        {readOnly && <Notice title={t(view.state === 'published' ? 'contributor.published' : 'contributor.withdrawn')} />}
        {problem && <ProblemNotice problem={problem} />}
        {opened !== 'publish' && (
          <Conflicts conflicts={autosave.conflicts} fields={fields} onDecide={(field, how) => session.decide(field, how)} />
        )}
        {!readOnly && (
          <UnsentOffers user={writer.email} article={view.id} fields={fields} onRestore={(edits) => session.edit(edits)} />
        )}
      </div>
      <div className="writing-desk" data-panel={wide && details ? '' : undefined}>
        <div className="panes" hidden={!wide && tab === 'details'} data-mode={mode} data-wide={wide || undefined}>
          {(['zh', 'en'] as const).map((each) => (
            <Pane
              key={each}
              language={each}
              fields={fields}
              invalid={autosave.invalid}
              readOnly={readOnly}
              hidden={!showsPane(each)}
              onEdit={(edits) => session.edit(edits)}
              onFocus={() => session.setLanguage(each)}
              onSummarize={() => setSummarizing(each)}
            />
          ))}
          {preview && (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <ArticlePreview
                fields={shown}
                view={wide && mode === 'preview' ? 'both' : language}
                beside={wide && mode === 'both'}
              />
            </Suspense>
          )}
        </div>
        {panelShown && (
          <aside aria-label={t('details')} className="writing-panel">
            <TranslationState view={view} readOnly={readOnly} onDone={(next) => session.accept(next)} />
            <Panel
              fields={fields}
              invalid={autosave.invalid}
              readOnly={readOnly}
              categories={categories}
              onEdit={(edits) => session.edit(edits)}
            />
          </aside>
        )}
      </div>
      <WritingDialogs
        session={session}
        title={title}
        opened={opened}
        onClose={() => setOpened(undefined)}
        summarizing={summarizing}
        summaryHost={summaryHost}
        onSummarized={() => setSummarizing(undefined)}
      />
    </div>
  );
}

/** Ignores a file that is dropped beside the text: the browser would open it in place of the page. */
function useDropGuard(): void {
  useEffect(() => {
    const ignore = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault();
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}

/** Runs a keyboard shortcut, unless a dialog is open or an input method is composing. */
function useKeys(actions: Record<string, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.shiftKey || document.querySelector('[role="dialog"]')) return;
    if (!event.ctrlKey && !event.metaKey && !event.altKey) return;
    // A key's place, because Alt changes its character on some keyboards.
    const action = actions[`${event.altKey ? 'alt+' : ''}${event.code.toLowerCase()}`];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  }, []);
}
