'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Notice } from '@/components/ui/notice';
import { useToast } from '@/components/ui/toast';
import type { StaffRole } from '@/lib/platform/actor';
import type { Locale } from '@/lib/platform/i18n/locales';
import { usePaneRefs } from './body/pane';
import { Conflicts } from './changes/conflicts';
import { ReviewNotice } from './changes/review-notice';
import { UnsentOffers } from './changes/unsent-offers';
import { type Opened, WritingDialogs } from './dialogs/writing-dialogs';
import { saveRevision } from './session/calls';
import { DraftSession } from './session/draft-session';
import { useDraft } from './session/use-draft';
import type { ArticleView, Category } from './session/view';
import { type Layout, WritingBar } from './writing-bar';
import { WritingDesk } from './writing-desk';
import { WritingHead } from './writing-head';

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
  const [session] = useState(() => new DraftSession(loaded, writer.email));
  useEffect(() => session.open(), [session]);
  const { title, readOnly } = useDraft(session);
  const keepRevision = useKeepRevision(session);
  const panes = usePaneRefs();
  const [layout, setLayout] = useState<Layout>({ mode: 'write', tab: locale, details: false });
  const [opened, setOpened] = useState<Opened>();

  const arrange = (change: Partial<Layout>) => setLayout((now) => ({ ...now, ...change }));
  const choose = (language: Locale) => {
    // Shown at once, so that the next key already reaches the text.
    flushSync(() => arrange({ tab: language }));
    session.setLanguage(language);
    panes[language].body.current?.focus();
  };
  useDropGuard();
  useKeys({
    keys: () => !readOnly && void keepRevision(),
    enter: () => writer.role !== 'contributor' && setOpened('publish'),
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
      <h1 className="sr-only">{title || t('untitled')}</h1>
      <WritingHead session={session} role={writer.role} onOpen={setOpened} />
      <WritingBar session={session} layout={layout} onLayout={arrange} onOpen={setOpened} />
      <WritingNotices session={session} user={writer.email} publishing={opened === 'publish'} />
      <WritingDesk session={session} layout={layout} panes={panes} categories={categories} onOpen={setOpened} />
      <WritingDialogs session={session} opened={opened} summaryHost={summaryHost} onClose={() => setOpened(undefined)} />
    </div>
  );
}

/** What needs the writer's attention. The dialog that publishes shows conflicts itself. */
function WritingNotices({ session, user, publishing }: { session: DraftSession; user: string; publishing: boolean }) {
  const t = useTranslations('articles');
  const { autosave, view, problem, fields, readOnly } = useDraft(session);
  return (
    <div className="writing-notices">
      {readOnly && <Notice title={t(view.state === 'published' ? 'contributor.published' : 'contributor.withdrawn')} />}
      {view.review && <ReviewNotice session={session} review={view.review} />}
      {problem && <ProblemNotice problem={problem} />}
      {!publishing && (
        <Conflicts conflicts={autosave.conflicts} fields={fields} onDecide={(field, how) => session.decide(field, how)} />
      )}
      {!readOnly && <UnsentOffers user={user} article={view.id} fields={fields} onRestore={(edits) => session.edit(edits)} />}
    </div>
  );
}

/** Keeps the draft as a revision. */
function useKeepRevision(session: DraftSession): () => Promise<void> {
  const t = useTranslations('articles.revision');
  const toast = useToast();
  return async () => {
    if (!(await session.flush())) return;
    const result = await saveRevision(session.read().view.id);
    toast(result.ok ? { tone: 'good', title: t('saved') } : { tone: 'bad', title: result.problem.detail ?? t('failed') });
  };
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
