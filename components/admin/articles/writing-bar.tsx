'use client';

import { History, Keyboard, Languages, PanelRight } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { Locale } from '@/lib/platform/i18n/locales';
import { Link } from '@/lib/platform/i18n/navigation';
import type { Opened } from './dialogs/writing-dialogs';
import { SaveState, type StateActions } from './save-state';
import type { DraftSession } from './session/draft-session';
import { useDraft } from './session/use-draft';
import { useWide } from './use-wide';

type Mode = 'write' | 'preview' | 'both';
/** `tab`: what a narrow screen shows, and the language beside the preview; `details`: the panel of a wide screen is open */
export type Layout = { mode: Mode; tab: Locale | 'details'; details: boolean };

type Switch = { layout: Layout; onLayout: (change: Partial<Layout>) => void };

const modes = ['write', 'preview', 'both'] as const;
export const barTool =
  'flex h-9 items-center gap-1.5 rounded-2 px-2 text-13 text-muted no-underline hover:bg-shade hover:text-ink aria-expanded:text-ink max-md:h-11';

/** The row that stays above the text: what is shown; on a narrow screen also whether everything is saved. */
export function WritingBar({
  ref,
  session,
  layout,
  unmatched,
  onLayout,
  actions,
  onNext,
  onOpen,
}: Switch & {
  ref: Ref<HTMLDivElement>;
  session: DraftSession;
  /** pairs of paragraphs of which one changed since both languages matched */
  unmatched: number;
  actions: StateActions;
  /** leads to the next of them */
  onNext: () => void;
  onOpen: (dialog: Opened) => void;
}) {
  const t = useTranslations('articles');
  const { view } = useDraft(session);
  return (
    <div ref={ref} className="writing-bar">
      <ModeSwitch layout={layout} onLayout={onLayout} />
      <TabSwitch layout={layout} onLayout={onLayout} />
      {layout.tab !== 'details' && <ModeSelect layout={layout} onLayout={onLayout} />}
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 pb-1.5 desk:hidden">
        <SaveState session={session} actions={actions} />
        <NextUnmatched count={unmatched} onNext={onNext} />
      </div>
      <div className="ms-auto flex items-center max-desk:hidden">
        <NextUnmatched count={unmatched} onNext={onNext} />
        <button type="button" className={barTool} onClick={() => onOpen('keys')}>
          <Keyboard aria-hidden className="size-4" strokeWidth={1.5} />
          {t('actions.keys')}
        </button>
        <Link href={`/admin/articles/${view.id}/revisions`} className={barTool}>
          <History aria-hidden className="size-4" strokeWidth={1.5} />
          {t('actions.revisions')}
        </Link>
        <button
          type="button"
          className={classNames(barTool, '-me-2')}
          aria-expanded={layout.details}
          onClick={() => onLayout({ details: !layout.details })}
        >
          <PanelRight aria-hidden className="size-4" strokeWidth={1.5} />
          {t('details')}
        </button>
      </div>
    </div>
  );
}

/** Leads to the next pair of paragraphs that no longer match. Nothing while all do. */
function NextUnmatched({ count, onNext }: { count: number; onNext: () => void }) {
  const t = useTranslations('articles.translation');
  if (count === 0) return null;
  return (
    <button type="button" className={barTool} onClick={onNext}>
      <Languages aria-hidden className="size-4 text-amber" strokeWidth={1.5} />
      {t('next', { count })}
    </button>
  );
}

/** Writing, the preview or both: buttons on a wide screen. */
function ModeSwitch({ layout, onLayout }: Switch) {
  const t = useTranslations('articles.modes');
  return (
    <fieldset className="writing-switch max-desk:hidden">
      <legend className="sr-only">{t('label')}</legend>
      {modes.map((mode) => (
        <button key={mode} type="button" aria-pressed={layout.mode === mode} onClick={() => onLayout({ mode })}>
          {t(mode)}
        </button>
      ))}
    </fieldset>
  );
}

/** The same on a narrow screen. */
function ModeSelect({ layout, onLayout }: Switch) {
  const t = useTranslations('articles.modes');
  return (
    <select
      aria-label={t('label')}
      value={layout.mode}
      onChange={({ target }) => onLayout({ mode: target.value as Mode })}
      className="ms-auto h-11 bg-paper text-end text-15 desk:hidden"
    >
      {modes.map((mode) => (
        <option key={mode} value={mode}>
          {t(mode)}
        </option>
      ))}
    </select>
  );
}

/** A language or the details on a narrow screen; on a wide one the language beside the preview. */
function TabSwitch({ layout: { mode, tab }, onLayout }: Switch) {
  const t = useTranslations('articles');
  const locale = useLocale();
  const pressed = useWide() && tab === 'details' ? locale : tab;
  return (
    <fieldset className={classNames('writing-switch desk:border-s desk:border-line desk:ps-5', mode !== 'both' && 'desk:hidden')}>
      <legend className="sr-only">{t('panes')}</legend>
      {(['zh', 'en', 'details'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={pressed === each}
          onClick={() => onLayout({ tab: each })}
          className={each === 'details' ? 'desk:hidden' : undefined}
        >
          {each === 'details' ? t('details') : t(`languages.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}
