'use client';

import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import type { StaffRole } from '@/lib/platform/actor';
import { Link } from '@/lib/platform/i18n/navigation';
import { toArticlePath } from '@/lib/platform/portal-paths';
import type { MenuAction } from '../loaded-menu';
import { RowMenu } from '../row-menu';
import { useMissing } from './dialogs/use-missing';
import type { DialogName, Opened } from './dialogs/writing-dialogs';
import { GoesLive } from './goes-live';
import { SaveState, type StateActions } from './save-state';
import type { DraftSession } from './session/draft-session';
import { useDraft } from './session/use-draft';
import { type ArticleView, type Editor, findGoLive, listChangedFields } from './session/view';
import { StateBadge } from './state-badge';
import { useWide } from './use-wide';
import { barTool } from './writing-bar';

type OnOpen = (dialog: Opened) => void;

/** The first row above the text: state, other editors and actions; on a wide screen also whether everything is saved. */
export function WritingHead({
  session,
  role,
  actions,
  onOpen,
}: {
  session: DraftSession;
  role: StaffRole;
  actions: StateActions;
  onOpen: OnOpen;
}) {
  const t = useTranslations('articles');
  const { view, editors, readOnly, isGone } = useDraft(session);
  const goLive = findGoLive(view);
  const { missing } = useMissing(view);
  const lacking = role === 'contributor' || isGone ? 0 : missing.length;
  const discardable = view.draft !== null && !readOnly && !isGone;
  return (
    <div className="writing-head">
      <Link href="/admin/articles" className={classNames(barTool, '-ms-2')}>
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
        {t('back')}
      </Link>
      <div className="writing-status">
        {/* What is not in the scheduled version is in the draft. */}
        {!isGone && <StateBadge state={view.state} draft={listChangedFields(view).length > 0 && lacking === 0} />}
        {/* There is room for one of them. The dialog behind the second names the time too. */}
        {goLive && lacking === 0 && !isGone && <GoesLive {...goLive} />}
        {lacking > 0 && <Lacking count={lacking} onOpen={onOpen} />}
        {discardable && (
          <button
            type="button"
            className={classNames(barTool, '-ms-4 shrink-0 hover:text-brick! max-desk:hidden')}
            onClick={() => onOpen('discard')}
          >
            {t('actions.discard')}
          </button>
        )}
        <div className="min-w-0 max-desk:hidden">
          <SaveState session={session} actions={actions} />
        </div>
        <Present editors={editors} />
      </div>
      {!isGone && (
        <div className="ms-auto flex shrink-0 items-center gap-2">
          <HeadButtons view={view} role={role} readOnly={readOnly} onOpen={onOpen} />
          <MoreActions view={view} role={role} discardable={discardable} onOpen={onOpen} />
        </div>
      )}
    </div>
  );
}

/** How much of the draft is not in the scheduled version. Opens the dialog that can add it. */
function Lacking({ count, onOpen }: { count: number; onOpen: OnOpen }) {
  const t = useTranslations('articles.schedule');
  return (
    <button type="button" className="link text-13 text-amber! max-md:min-h-11" onClick={() => onOpen('schedule')}>
      {t('missing', { count })}
    </button>
  );
}

/** Editors publish; contributors request a review instead. */
function HeadButtons({
  view,
  role,
  readOnly,
  onOpen,
}: {
  view: ArticleView;
  role: StaffRole;
  readOnly: boolean;
  onOpen: OnOpen;
}) {
  const t = useTranslations('articles.actions');
  return (
    <>
      <Button variant="quiet" size="sm" className="max-desk:hidden" onClick={() => onOpen('share')}>
        {t('share')}
      </Button>
      {role === 'contributor' ? (
        !readOnly &&
        !view.review && (
          <Button size="sm" onClick={() => onOpen('review')}>
            {t('review')}
          </Button>
        )
      ) : (
        <>
          <Button variant="secondary" size="sm" className="max-desk:hidden" onClick={() => onOpen('schedule')}>
            {t(findGoLive(view)?.status === 'pending' ? 'scheduled' : 'schedule')}
          </Button>
          <Button size="sm" onClick={() => onOpen('publish')}>
            {t('publish')}
          </Button>
        </>
      )}
    </>
  );
}

/** The rarer actions; on a narrow screen also those that have buttons on a wide one. */
function MoreActions({
  view,
  role,
  discardable,
  onOpen,
}: {
  view: ArticleView;
  role: StaffRole;
  discardable: boolean;
  onOpen: OnOpen;
}) {
  const t = useTranslations('articles.actions');
  const narrow = !useWide();
  const contributor = role === 'contributor';
  const hasWork = view.draft !== null || view.state !== 'published';
  const offer = (offered: boolean, name: Exclude<DialogName, 'publish'>, danger = false): MenuAction[] =>
    offered ? [{ label: t(name), danger, onSelect: () => onOpen(name) }] : [];
  const actions: MenuAction[] = [
    ...(view.state === 'published' ? [{ label: t('view'), href: toArticlePath(view.article.slug) }] : []),
    ...(narrow ? [{ label: t('revisions'), href: `/admin/articles/${view.id}/revisions` }] : []),
    ...offer(narrow, 'share'),
    ...offer(!contributor && !view.review && hasWork, 'review'),
    ...offer(narrow && !contributor, 'schedule'),
    ...offer(narrow, 'keys'),
    ...offer(view.state === 'archived' && !contributor, 'unarchive'),
    ...offer(narrow && discardable, 'discard', true),
    ...offer(view.state === 'published' && !contributor, 'withdraw', true),
    ...offer(view.deletable, 'delete', true),
  ];
  return <RowMenu label={t('more')} actions={actions} />;
}

/** Other users who have the article open, and the language they edit. */
function Present({ editors }: { editors: readonly Editor[] }) {
  const t = useTranslations('articles');
  if (editors.length === 0) return null;
  return (
    <ul aria-label={t('present.label')} className="flex min-w-0 flex-wrap items-center gap-x-3 text-13">
      {editors.map(({ name, language }) => (
        <li key={name} className="flex min-w-0 items-center gap-1.5">
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-jade" />
          <span className="truncate">
            {language ? t('present.writes', { name, language: t(`languages.${language}`) }) : name}
          </span>
        </li>
      ))}
    </ul>
  );
}
