'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { useToast } from '@/components/ui/toast';
import type { StaffRole } from '@/lib/people/auth/record';
import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';
import { useRouter } from '@/lib/platform/i18n/navigation';
import { toVisible } from './autosave';
import { saveRevision } from './calls';
import { Conflicts } from './conflicts';
import { DiscardDialog } from './discard-dialog';
import { DraftSession } from './draft-session';
import { KeysDialog } from './keys-dialog';
import { Pane } from './pane';
import { type Category, Panel } from './panel';
import { PublishDialog } from './publish-dialog';
import { ScheduleDialog } from './schedule-dialog';
import { ShareDialog } from './share-dialog';
import { StateDialog } from './state-dialog';
import { SummaryDialog } from './summary-dialog';
import { TranslationState } from './translation-state';
import { UnsentOffers } from './unsent-offers';
import { useWide } from './use-wide';
import type { ArticleView } from './view';
import { type Mode, type Opened, type Tab, WritingBar } from './writing-bar';

// Loaded on demand: the renderer is as large as the rest of the page, and most visits begin with writing.
const ArticlePreview = lazy(async () => ({ default: (await import('./article-preview')).ArticlePreview }));

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
  const router = useRouter();
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

  const readVersion = () => session.read().autosave.stored.version;
  const flush = async () => ((await session.flush()) ? readVersion() : undefined);
  const keepVersion = async () => {
    if ((await flush()) === undefined) return;
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
      {opened === 'publish' && (
        <PublishDialog
          view={view}
          autosave={autosave}
          fields={fields}
          flush={flush}
          onOverride={(conflicts) => session.override(conflicts)}
          onDecide={(field, how) => session.decide(field, how)}
          onDone={(next) => {
            session.accept(next);
            toast({ tone: 'good', title: t('publish.done') });
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'schedule' && (
        <ScheduleDialog view={view} flush={flush} onDone={(next) => session.accept(next)} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'discard' && (
        <DiscardDialog
          view={view}
          title={title}
          autosave={autosave}
          flush={() => session.flush().then(readVersion)}
          onConflict={() => session.refresh()}
          onDone={(next) => {
            session.acceptDiscarded(next);
            toast({ tone: 'good', title: t('discard.done') });
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'share' && <ShareDialog id={view.id} onClose={() => setOpened(undefined)} />}
      {(opened === 'withdraw' || opened === 'unarchive' || opened === 'delete') && (
        <StateDialog
          change={opened}
          view={view}
          title={title}
          flush={() => session.flush().then(readVersion)}
          onConflict={() => session.refresh()}
          onDone={(next) => {
            toast({ tone: 'good', title: t(`${opened}.done`) });
            if (next) session.accept(next);
            else router.push('/admin/articles');
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {summarizing && (
        <SummaryDialog
          language={summarizing}
          text={fields[`content_${summarizing}`]}
          excerpt={fields[`excerpt_${summarizing}`]}
          host={summaryHost}
          onUse={(excerpt) => session.edit({ [`excerpt_${summarizing}`]: excerpt })}
          onClose={() => setSummarizing(undefined)}
        />
      )}
      {opened === 'keys' && <KeysDialog onClose={() => setOpened(undefined)} />}
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
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.shiftKey || document.querySelector('[role="dialog"]')) return;
      if (!event.ctrlKey && !event.metaKey && !event.altKey) return;
      // A key's place, because Alt changes its character on some keyboards.
      const action = actions[`${event.altKey ? 'alt+' : ''}${event.code.toLowerCase()}`];
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });
}
