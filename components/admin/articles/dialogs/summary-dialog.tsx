'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';
import { summarize } from '../session/calls';

/** Suggests an excerpt in one language, which the writer may use. Names the host of a model before anything is sent there. */
export function SummaryDialog({
  language,
  text,
  excerpt,
  host,
  onUse,
  onClose,
}: {
  language: Locale;
  text: string;
  /** the current excerpt, which a suggestion would replace */
  excerpt: string;
  /** of the model; undefined if there is none */
  host: string | undefined;
  onUse: (excerpt: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations('articles.summary');
  const tc = useTranslations('common.actions');
  const { busy, problem, run } = useCall();
  const [found, setFound] = useState<{ excerpt: string; fellBack: boolean }>();
  const suggest = async () => {
    const result = await run(summarize(language, text));
    if (!result.ok) return;
    setFound({ excerpt: result.value[`excerpt_${language}`], fellBack: result.value.fell_back });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={<p>{host ? t('leadModel', { host }) : t('leadText')}</p>}
    >
      {problem && <ProblemNotice problem={problem} />}
      {found && (
        <div role="status" className="flex flex-col gap-2">
          {found.fellBack && <p className="text-13 text-amber">{t('fellBack', { host: host ?? '' })}</p>}
          {found.excerpt ? (
            <p lang={toLangTag(language)} className="border-s-2 border-line ps-4 font-serif text-17 wrap-anywhere">
              {found.excerpt}
            </p>
          ) : (
            <p>{t('empty')}</p>
          )}
          {found.excerpt && excerpt && <p className="text-13 text-muted">{t('replaces')}</p>}
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" onClick={onClose}>
          {tc('cancel')}
        </Button>
        {found?.excerpt ? (
          <Button
            onClick={() => {
              onUse(found.excerpt);
              onClose();
            }}
          >
            {t('use')}
          </Button>
        ) : (
          <Button busy={busy} onClick={() => void suggest()}>
            {t('run')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
