'use client';

import { useTranslations } from 'next-intl';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/ui/button';
import { markInStep } from './session/calls';
import type { ArticleView } from './session/view';

/** How much each language has changed since the translation was last marked as synchronized. */
export function TranslationState({
  view,
  readOnly,
  onDone,
}: {
  view: ArticleView;
  readOnly: boolean;
  onDone: (view: ArticleView) => void;
}) {
  const t = useTranslations('articles.translation');
  const { busy, problem, run } = useCall();
  const { translation, id } = view;
  const mark = async () => {
    const result = await run(markInStep(id));
    if (result.ok) onDone(result.value);
  };
  return (
    <section aria-label={t('title')} className="flex flex-col items-start gap-2 border-b border-line pb-4">
      <p className="font-medium">{t('title')}</p>
      <p role="status" className="text-13 text-muted">
        {translation === null
          ? t('never')
          : translation.zh + translation.en === 0
            ? t('inStep')
            : t('changed', { zh: translation.zh, en: translation.en })}
      </p>
      {translation !== null && translation.zh + translation.en > 0 && (
        <ul className="flex flex-col gap-1 text-13 text-muted">
          {(['changed', 'behind', 'both'] as const).map((mark) => (
            <li key={mark} className="flex items-center gap-2">
              <span aria-hidden className={`match-sample cm-match-${mark}`} />
              {t(`marks.${mark}`)}
            </li>
          ))}
        </ul>
      )}
      {problem && <ProblemNotice problem={problem} />}
      {!readOnly && (
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void mark()}>
          {t('mark')}
        </Button>
      )}
    </section>
  );
}
