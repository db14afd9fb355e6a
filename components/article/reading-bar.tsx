import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Locale } from '@/lib/platform/i18n/locales';
import { toLangTag } from '@/lib/platform/i18n/locales';
import { Contents, type ContentsEntry } from './contents';
import { type View, ViewSwitch } from './view-switch';

/** The language switch and the contents: a bar that stays above the text, or a rail beside it on wide screens. */
export function ReadingBar({
  view,
  views,
  contents,
  language,
  tools,
}: {
  view: View;
  views: View[];
  contents: ContentsEntry[];
  language: Locale;
  /** shown in the rail of wide screens, which stays in view */
  tools?: ReactNode;
}) {
  const t = useTranslations('article');
  const isBare = views.length < 2 && contents.length === 0;
  if (isBare && !tools) return null;
  return (
    <div className={isBare ? 'reading-bar reading-bar-bare' : 'reading-bar'}>
      {views.length > 1 && (
        <p aria-hidden className="rail-label">
          {t('views.read')}
        </p>
      )}
      {views.length > 1 && <ViewSwitch view={view} views={views} label={t('views.label')} both={t('views.both')} />}
      {contents.length > 0 && (
        <>
          <button type="button" popoverTarget="contents" className="toc-button">
            {t('contents')}
          </button>
          <p aria-hidden className="toc-label">
            {t('contents')}
          </p>
          <Contents entries={contents} label={t('contents')} lang={toLangTag(language)} />
        </>
      )}
      {tools}
    </div>
  );
}
