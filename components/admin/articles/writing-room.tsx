'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ProblemNotice } from '@/components/api/problem-notice';
import { CopyButton } from '@/components/ui/copy-button';
import { isDialogOpen } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { useToast } from '@/components/ui/toast';
import type { StaffRole } from '@/lib/platform/actor';
import type { Locale } from '@/lib/platform/i18n/locales';
import { usePaneRefs } from './body/pane';
import { type Bodies, usePairs } from './body/use-pairs';
import { Conflicts } from './changes/conflicts';
import { ReplacedDialog } from './changes/replaced-dialog';
import { ReviewNotice } from './changes/review-notice';
import { listOffered, toPlainText, UnsentOffers, useUnsentTexts } from './changes/unsent-offers';
import type { Warning } from './dialogs/publish-review';
import { type Opened, WritingDialogs } from './dialogs/writing-dialogs';
import { GoneNotice } from './gone-notice';
import { saveRevision } from './session/calls';
import { DraftSession, type GivenUp } from './session/draft-session';
import { type Field, fieldsOf, isPaneField } from './session/fields';
import { useDraft } from './session/use-draft';
import type { ArticleView, Category } from './session/view';
import { useRejections } from './use-rejections';
import { useWide } from './use-wide';
import { type Layout, WritingBar } from './writing-bar';
import { WritingDesk } from './writing-desk';
import { WritingHead } from './writing-head';

export type Writer = { email: string; name: string; role: StaffRole };

/** The editor of an article: two languages side by side, the other fields in a panel, and the save status in one line. */
export function WritingRoom({
  view: loaded,
  writer,
  categories,
  summaryHost,
}: {
  view: ArticleView;
  writer: Writer;
  categories: readonly Category[];
  /** host of the model that writes excerpts */
  summaryHost: string | undefined;
}) {
  const t = useTranslations('articles');
  const locale = useLocale();
  const [session] = useState(() => new DraftSession(loaded, writer));
  useEffect(() => session.open(), [session]);
  const { autosave, view, fields, title, readOnly } = useDraft(session);
  const rejections = useRejections(autosave, fields);
  const keepRevision = useKeepRevision(session);
  const room = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const panes = usePaneRefs(bar);
  const [layout, setLayout] = useState<Layout>({ mode: 'write', tab: locale, details: false });
  const [opened, setOpened] = useState<Opened>();
  const open = (dialog: Opened) => {
    // A review shows what is stored.
    if (dialog === 'publish' || dialog === 'schedule') void session.flush();
    setOpened(dialog);
  };
  const [bodies, setBodies] = useState<Bodies>({ zh: null, en: null });
  const { unmatched, findNext } = usePairs(bodies, view, useWide() && layout.mode === 'write');

  const arrange = (change: Partial<Layout>) => setLayout((now) => ({ ...now, ...change }));
  const choose = (language: Locale) => {
    // Shown at once, so that the next key already reaches the text.
    flushSync(() => arrange({ tab: language }));
    session.setLanguage(language);
    panes[language].body.current?.focus();
  };
  const [comparing, setComparing] = useState<Field>();
  const review = (field: Field) => {
    const language = paneOf(field);
    const mode = layout.mode === 'preview' ? 'write' : layout.mode;
    // Shown at once, so that it can take the focus.
    flushSync(() => arrange(language ? { tab: language, mode } : { details: true, tab: 'details' }));
    if (language && field.startsWith('content_')) panes[language].body.current?.revealConflict();
    else focusField(room.current, field);
  };
  const showNext = () => {
    const next = findNext();
    if (!next) return;
    const mode = layout.mode === 'preview' ? 'write' : layout.mode;
    flushSync(() => arrange({ tab: next.language, mode }));
    session.setLanguage(next.language);
    panes[next.language].body.current?.showPlace(next.at);
  };
  const showWarning = ({ field, line }: Warning) => {
    const language = field === 'content_zh' ? 'zh' : 'en';
    const mode = layout.mode === 'preview' ? 'write' : layout.mode;
    flushSync(() => arrange({ tab: language, mode }));
    // After the dialog has given the focus back.
    setTimeout(() => panes[language].body.current?.showLine(line ?? 1));
  };
  const [unsent, settle] = useUnsentTexts(writer.email, view.id);
  const hasUnsent = unsent.some((offer) => listOffered(offer, fields).length > 0);
  const notices = useRef<HTMLDivElement>(null);
  // Below the rows that stay.
  const showNotices = () => notices.current?.scrollIntoView({ block: 'center' });
  const actions = { onReview: review, onCompare: setComparing, ...(hasUnsent ? { onShowUnsent: showNotices } : {}) };
  const replaced = autosave.replaced.find(({ field }) => field === comparing);
  useOpenRejected(rejections, () => arrange({ details: true }));
  useGivenUp(session);
  useDropGuard();
  useKeys({
    keys: () => !readOnly && void keepRevision(),
    enter: () => writer.role !== 'contributor' && open('publish'),
    slash: () => setOpened('keys'),
    'alt+digit1': () => choose('zh'),
    'alt+digit2': () => choose('en'),
    'alt+digit3': showNext,
  });

  return (
    <div
      ref={room}
      className="writing-room"
      onCompositionStart={() => session.compose(true)}
      onCompositionEnd={() => session.compose(false)}
    >
      <h1 className="sr-only">{title || t('untitled')}</h1>
      <WritingHead session={session} role={writer.role} actions={actions} onOpen={open} />
      <WritingBar
        ref={bar}
        session={session}
        layout={layout}
        unmatched={unmatched}
        onLayout={arrange}
        actions={actions}
        onNext={showNext}
        onOpen={setOpened}
      />
      <div ref={notices} className="writing-notices">
        <WritingNotices session={session} publishing={opened === 'publish'} />
        <UnsentOffers
          offers={unsent}
          fields={fields}
          readOnly={readOnly}
          onRestore={(offer, names) => session.restoreUnsent(offer, names)}
          onSettle={settle}
        />
      </div>
      <WritingDesk
        session={session}
        layout={layout}
        panes={panes}
        categories={categories}
        rejections={rejections}
        onReady={(language, body) => setBodies((now) => ({ ...now, [language]: body }))}
        onOpen={setOpened}
      />
      <WritingDialogs
        session={session}
        opened={opened}
        summaryHost={summaryHost}
        hasUnsent={hasUnsent}
        onShow={showWarning}
        // After the dialog has given the focus back.
        onNext={unmatched > 0 ? () => setTimeout(showNext) : undefined}
        onClose={() => setOpened(undefined)}
      />
      {replaced && (
        <ReplacedDialog
          replaced={replaced}
          onRestore={() => session.restoreReplaced(replaced)}
          onLeave={() => session.dismissReplaced(replaced.field)}
          onClose={() => setComparing(undefined)}
        />
      )}
    </div>
  );
}

/** What needs the writer's attention. The dialog that publishes shows conflicts itself. */
function WritingNotices({ session, publishing }: { session: DraftSession; publishing: boolean }) {
  const t = useTranslations('articles');
  const { autosave, view, problem, published, fields, readOnly } = useDraft(session);
  const conflicts = autosave.conflicts.filter(({ field }) => !isPaneField(field));
  const unsent = fieldsOf(autosave.edits);
  return (
    <>
      {readOnly && (
        <Notice
          tone={unsent.length > 0 ? 'wait' : 'info'}
          live="status"
          title={<ReadOnlyReason view={view} named={unsent.length > 0} />}
        >
          {unsent.length > 0 && (
            <>
              <p>{t('contributor.unsent')}</p>
              <p className="pt-2">
                <CopyButton
                  text={toPlainText(autosave.edits, unsent)}
                  label={t('contributor.copy')}
                  variant="primary"
                  size="sm"
                />
              </p>
            </>
          )}
        </Notice>
      )}
      {view.review && <ReviewNotice session={session} review={view.review} />}
      {published && !readOnly && (
        <Notice live="status" title={t('published.title', { name: published.by, time: toClock(published.at) })}>
          <p>{t('published.lead')}</p>
        </Notice>
      )}
      {problem?.code === 'resource_not_found' ? (
        <GoneNotice problem={problem}>
          {unsent.length > 0 && (
            <p className="pb-2">
              <CopyButton text={toPlainText(autosave.edits, unsent)} label={t('contributor.copy')} variant="primary" size="sm" />
            </p>
          )}
        </GoneNotice>
      ) : (
        problem && <ProblemNotice problem={problem} />
      )}
      {!publishing && (
        <Conflicts
          conflicts={conflicts}
          fields={fields}
          onDecide={(field, how, range) => void session.decide(field, how, range)}
        />
      )}
    </>
  );
}

/** Says why the article is read-only, and names the editor who published it meanwhile. */
function ReadOnlyReason({ view: { state, changed }, named }: { view: ArticleView; named: boolean }) {
  const t = useTranslations('articles.contributor');
  const by = changed.is_published?.by;
  if (state !== 'published') return t('withdrawn');
  return by && named ? t('publishedBy', { name: by }) : t('published');
}

/** The time of day in the user's zone. */
function toClock(at: string): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes()].map((figure) => String(figure).padStart(2, '0')).join(':');
}

/** The pane that contains a field, if any. */
function paneOf(field: Field): Locale | undefined {
  if (!isPaneField(field)) return undefined;
  return field.endsWith('_zh') ? 'zh' : 'en';
}

/** Focuses the decision about a field's conflict, or else the field. */
function focusField(room: HTMLElement | null, field: Field): void {
  const target =
    room?.querySelector<HTMLElement>(`[data-conflict="${field}"] button`) ??
    room?.querySelector<HTMLElement>(`[name="${field}"]`);
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

/** Opens the panel when one of its fields is rejected. */
function useOpenRejected(rejections: object, open: () => void): void {
  const rejected = Object.keys(rejections)
    .filter((field) => !isPaneField(field as Field))
    .join();
  const show = useEffectEvent(open);
  useEffect(() => {
    if (rejected !== '') show();
  }, [rejected]);
}

/** Tells which revision keeps the text that a decision discarded, and offers to restore it. */
function useGivenUp(session: DraftSession): void {
  const t = useTranslations('articles.givenUp');
  const toast = useToast();
  const { givenUp } = useDraft(session);
  const offer = useEffectEvent((text: GivenUp) =>
    toast({
      tone: 'plain',
      title: t('title', { n: text.revision ?? 0 }),
      action: { label: t('undo'), onAct: () => session.undo(text) },
    }),
  );
  useEffect(() => {
    if (givenUp) offer(givenUp);
  }, [givenUp]);
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
    if (event.isComposing || event.shiftKey || isDialogOpen()) return;
    if (!event.ctrlKey && !event.metaKey && !event.altKey) return;
    // The physical key, because Alt changes its character on some keyboards.
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
