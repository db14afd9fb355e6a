'use client';

import { useTranslations } from 'next-intl';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/ui/button';
import { LocalTime } from '@/components/ui/local-time';
import { Notice } from '@/components/ui/notice';
import { useToast } from '@/components/ui/toast';
import { withdrawReview } from '../session/calls';
import type { DraftSession } from '../session/draft-session';
import { useDraft } from '../session/use-draft';
import type { ArticleView } from '../session/view';

/** Who requested the review, with their note, and the button that withdraws the request. */
export function ReviewNotice({ session, review }: { session: DraftSession; review: NonNullable<ArticleView['review']> }) {
  const t = useTranslations('articles.review');
  const toast = useToast();
  const { readOnly } = useDraft(session);
  const { busy, problem, run } = useCall();
  const withdraw = async () => {
    const result = await run(withdrawReview(session.read().view.id));
    if (!result.ok) return;
    session.accept(result.value);
    toast({ tone: 'good', title: t('withdrawn') });
  };
  return (
    <Notice tone="wait" title={t('asked', { name: review.by })}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0">
          {review.note && <p className="whitespace-pre-line wrap-anywhere">{review.note}</p>}
          <p className="text-13 text-muted">
            <LocalTime at={review.at} />
          </p>
        </div>
        {!readOnly && (
          <Button variant="secondary" size="sm" className="ms-auto" busy={busy} onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
        )}
      </div>
      {problem && <ProblemNotice problem={problem} />}
    </Notice>
  );
}
