import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Locale } from '@/lib/platform/i18n/locales';
import { toLangTag } from '@/lib/platform/i18n/locales';
import { Contents, type ContentsEntry } from './contents';
import { type View, ViewSwitch } from './view-switch';

/** The language switch and the contents: a bar that stays above the text, or a rail beside it on wide screens, with the tools. */
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
  tools?: ReactNode;
}) {
  const t = useTranslations('article');
  if (views.length < 2 && contents.length === 0) return null;
  return (
    <div className="reading-rail">
      <div className="reading-bar">
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
            <Contents entries={contents} top={t('top')} label={t('contents')} lang={toLangTag(language)} />
          </>
        )}
        {tools}
      </div>
    </div>
  );
}
