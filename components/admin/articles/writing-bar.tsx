'use client';

import { ArrowLeft, History, Keyboard, PanelRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import type { StaffRole } from '@/lib/people/auth/record';
import type { Locale } from '@/lib/platform/i18n/locales';
import { Link, usePathname } from '@/lib/platform/i18n/navigation';
import type { MenuAction } from '../loaded-menu';
import { RowMenu } from '../row-menu';
import type { Opened } from './dialogs/writing-dialogs';
import { GoesLive } from './goes-live';
import { SaveState } from './save-state';
import type { Autosave } from './session/autosave';
import { type ArticleView, type Editor, findGoLive } from './session/view';
import { StateBadge } from './state-badge';

export type Mode = 'write' | 'preview' | 'both';
export type Tab = Locale | 'details';

const modes = ['write', 'preview', 'both'] as const;
const tool =
  'flex h-9 items-center gap-1.5 rounded-2 px-2 text-13 text-muted no-underline hover:bg-shade hover:text-ink aria-expanded:text-ink max-md:h-11';

/** Toolbar: state, save status, other editors and actions, in one row or two on a narrow screen. */
export function WritingBar({
  view,
  autosave,
  editors,
  mode,
  tab,
  wide,
  details,
  role,
  readOnly,
  onMode,
  onTab,
  onDetails,
  onOpen,
}: {
  view: ArticleView;
  autosave: Autosave;
  editors: readonly Editor[];
  mode: Mode;
  tab: Tab;
  wide: boolean;
  details: boolean;
  role: StaffRole;
  readOnly: boolean;
  onMode: (mode: Mode) => void;
  onTab: (tab: Tab) => void;
  onDetails: () => void;
  onOpen: (dialog: Opened) => void;
}) {
  const t = useTranslations('articles');
  const path = usePathname();
  const tabs: Tab[] = wide ? ['zh', 'en'] : ['zh', 'en', 'details'];
  const goLive = findGoLive(view);
  const discardable = view.draft !== null && !readOnly;
  const contributor = role === 'contributor';
  const toAction = (name: Exclude<Opened, 'publish'>, danger = false): MenuAction => ({
    label: t(`actions.${name}`),
    danger,
    onSelect: () => onOpen(name),
  });
  const more: MenuAction[] = [
    ...(wide ? [] : [{ label: t('actions.revisions'), href: `/admin/articles/${view.id}/revisions` }, toAction('share')]),
    ...(wide || contributor ? [] : [toAction('schedule')]),
    ...(wide ? [] : [toAction('keys')]),
    ...(view.state === 'archived' && !contributor ? [toAction('unarchive')] : []),
    ...(discardable && !wide ? [toAction('discard', true)] : []),
    ...(view.state === 'published' && !contributor ? [toAction('withdraw', true)] : []),
    ...(role === 'admin' ? [toAction('delete', true)] : []),
  ];
  return (
    <>
      <div className="writing-head">
        <Link href="/admin/articles" className={classNames(tool, '-ms-2')}>
          <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
          {t('back')}
        </Link>
        {wide && <StateBadge state={view.state} draft={view.draft !== null} />}
        {wide && goLive && <GoesLive {...goLive} />}
        {wide && discardable && (
          <button type="button" className={classNames(tool, '-ms-4 hover:text-brick!')} onClick={() => onOpen('discard')}>
            {t('actions.discard')}
          </button>
        )}
        {wide && <SaveState autosave={autosave} path={path} />}
        {wide && <Present editors={editors} />}
        <div className="ms-auto flex items-center gap-2">
          {wide && (
            <Button variant="quiet" size="sm" onClick={() => onOpen('share')}>
              {t('actions.share')}
            </Button>
          )}
          {wide && !contributor && (
            <Button variant="secondary" size="sm" onClick={() => onOpen('schedule')}>
              {t('actions.schedule')}
            </Button>
          )}
          {!contributor && (
            <Button size="sm" onClick={() => onOpen('publish')}>
              {t('actions.publish')}
            </Button>
          )}
          <RowMenu label={t('actions.more')} actions={more} />
        </div>
        {!wide && (
          <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 pb-2">
            <StateBadge state={view.state} draft={view.draft !== null} />
            {goLive && <GoesLive {...goLive} />}
            <Present editors={editors} />
          </div>
        )}
      </div>
      <div className="writing-bar">
        {wide && (
          <fieldset className="writing-switch">
            <legend className="sr-only">{t('modes.label')}</legend>
            {modes.map((each) => (
              <button key={each} type="button" aria-pressed={mode === each} onClick={() => onMode(each)}>
                {t(`modes.${each}`)}
              </button>
            ))}
          </fieldset>
        )}
        {(!wide || mode === 'both') && (
          <fieldset className={classNames('writing-switch', wide && 'border-s border-line ps-5')}>
            <legend className="sr-only">{t('panes')}</legend>
            {tabs.map((each) => (
              <button key={each} type="button" aria-pressed={tab === each} onClick={() => onTab(each)}>
                {each === 'details' ? t('details') : t(`languages.${each}`)}
              </button>
            ))}
          </fieldset>
        )}
        {!wide && tab !== 'details' && (
          <select
            aria-label={t('modes.label')}
            value={mode}
            onChange={({ target }) => onMode(target.value as Mode)}
            className="ms-auto h-11 bg-paper text-end text-15"
          >
            {modes.map((each) => (
              <option key={each} value={each}>
                {t(`modes.${each}`)}
              </option>
            ))}
          </select>
        )}
        {!wide && (
          <div className="w-full pb-1.5">
            <SaveState autosave={autosave} path={path} />
          </div>
        )}
        {wide && (
          <div className="ms-auto flex items-center">
            <button type="button" className={tool} onClick={() => onOpen('keys')}>
              <Keyboard aria-hidden className="size-4" strokeWidth={1.5} />
              {t('actions.keys')}
            </button>
            <Link href={`/admin/articles/${view.id}/revisions`} className={tool}>
              <History aria-hidden className="size-4" strokeWidth={1.5} />
              {t('actions.revisions')}
            </Link>
            <button type="button" className={classNames(tool, '-me-2')} aria-expanded={details} onClick={onDetails}>
              <PanelRight aria-hidden className="size-4" strokeWidth={1.5} />
              {t('details')}
            </button>
          </div>
        )}
      </div>
    </>
  );
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
