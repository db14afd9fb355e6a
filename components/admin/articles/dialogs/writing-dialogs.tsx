'use client';

import { useTranslations } from 'next-intl';
import { useToast } from '@/components/ui/toast';
import type { Locale } from '@/lib/platform/i18n/locales';
import { useRouter } from '@/lib/platform/i18n/navigation';
import { toArticlePath } from '@/lib/platform/portal-paths';
import type { DraftSession } from '../session/draft-session';
import { useDraft } from '../session/use-draft';
import { DiscardDialog } from './discard-dialog';
import { KeysDialog } from './keys-dialog';
import { PublishDialog } from './publish-dialog';
import type { Warning } from './publish-review';
import { ReviewDialog } from './review-dialog';
import { ScheduleDialog } from './schedule-dialog';
import { ShareDialog } from './share-dialog';
import { type StateChange, StateDialog } from './state-dialog';
import { SummaryDialog } from './summary-dialog';
import { useUnsentReason } from './use-unsent-reason';

export type DialogName = 'publish' | 'schedule' | 'share' | 'review' | 'discard' | 'keys' | StateChange;
export type Opened = DialogName | { summaryIn: Locale };

/** The open dialog of the editor, if any. Each saves unsaved edits before it acts. */
export function WritingDialogs({
  session,
  opened,
  summaryHost,
  hasUnsent,
  onShow,
  onNext,
  onClose,
}: {
  session: DraftSession;
  opened: Opened | undefined;
  summaryHost: string | undefined;
  /** unsaved text of an earlier visit is offered */
  hasUnsent: boolean;
  /** leads to a warning in the text */
  onShow: (warning: Warning) => void;
  /** leads to the next pair of paragraphs that no longer match; undefined if there is none */
  onNext: (() => void) | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('articles');
  const toast = useToast();
  const toReason = useUnsentReason(session);
  const router = useRouter();
  const { autosave, view, fields, title: given } = useDraft(session);
  const title = given || t('untitled');
  const readVersion = () => session.read().autosave.stored.version;
  const flush = async () => ((await session.flush()) ? readVersion() : undefined);
  const flushAnyway = () => session.flush().then(readVersion);

  const show = (warning: Warning) => {
    onClose();
    onShow(warning);
  };
  const showNext =
    onNext &&
    (() => {
      onClose();
      onNext();
    });

  if (typeof opened === 'object') {
    const { summaryIn } = opened;
    return (
      <SummaryDialog
        language={summaryIn}
        text={fields[`content_${summaryIn}`]}
        excerpt={fields[`excerpt_${summaryIn}`]}
        host={summaryHost}
        onUse={(excerpt) => session.edit({ [`excerpt_${summaryIn}`]: excerpt })}
        onClose={onClose}
      />
    );
  }
  switch (opened) {
    case 'publish':
      return (
        <PublishDialog
          view={view}
          autosave={autosave}
          fields={fields}
          flush={flush}
          toReason={toReason}
          hasUnsent={hasUnsent}
          onOverride={(conflicts) => session.override(conflicts)}
          onReject={(problem) => session.rejectAddress(problem)}
          onDecide={(field, how) => void session.decide(field, how)}
          onDone={(next) => {
            session.accept(next);
            const onAct = () => router.push(toArticlePath(next.article.slug));
            toast({ tone: 'good', title: t('publish.done'), action: { label: t('publish.view'), onAct } });
          }}
          onShow={show}
          onNext={showNext}
          onClose={onClose}
        />
      );
    case 'schedule':
      return (
        <ScheduleDialog
          view={view}
          autosave={autosave}
          fields={fields}
          flush={flush}
          toReason={toReason}
          onOverride={(conflicts) => session.override(conflicts)}
          onDecide={(field, how) => void session.decide(field, how)}
          onDone={(next) => session.accept(next)}
          onShow={show}
          onNext={showNext}
          onClose={onClose}
        />
      );
    case 'review':
      return (
        <ReviewDialog
          view={view}
          flush={flush}
          toReason={toReason}
          onDone={(next) => {
            session.accept(next);
            toast({ tone: 'good', title: t('review.done') });
          }}
          onClose={onClose}
        />
      );
    case 'discard':
      return (
        <DiscardDialog
          view={view}
          title={title}
          autosave={autosave}
          flush={flushAnyway}
          onConflict={() => session.refresh()}
          onDone={(next) => {
            session.acceptDiscarded(next);
            toast({ tone: 'good', title: t('discard.done') });
          }}
          onClose={onClose}
        />
      );
    case 'withdraw':
    case 'unarchive':
    case 'delete':
      return (
        <StateDialog
          change={opened}
          view={view}
          title={title}
          flush={flushAnyway}
          onConflict={() => session.refresh()}
          onDone={(next) => {
            toast({ tone: 'good', title: t(`${opened}.done`) });
            if (next) return session.accept(next);
            session.end();
            router.push('/admin/articles');
          }}
          onClose={onClose}
        />
      );
    case 'share':
      return <ShareDialog id={view.id} onClose={onClose} />;
    case 'keys':
      return <KeysDialog onClose={onClose} />;
    default:
      return null;
  }
}
