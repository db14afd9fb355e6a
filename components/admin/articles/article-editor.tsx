'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Skeleton } from '@/components/ui/skeleton';
import { UnsentOffers, useUnsentTexts } from './changes/unsent-offers';
import { GoneNotice } from './gone-notice';
import { getArticle } from './session/calls';
import type { Category } from './session/view';
import { type Writer, WritingRoom } from './writing-room';

/** One article, opened for writing as soon as it has loaded. */
export function ArticleEditor({
  id,
  ...props
}: {
  id: string;
  writer: Writer;
  categories: readonly Category[];
  summaryHost: string | undefined;
}) {
  const t = useTranslations('articles');
  // Each visit loads the article again: cached data of an earlier visit may be stale.
  const [visit] = useState(() => Date.now());
  const { value, problem, reload } = useResource(`article ${id} ${visit}`, () => getArticle(id));
  if (problem && !value) {
    return (
      <div className="py-10">
        {problem.code === 'resource_not_found' || problem.code === 'invalid_input' ? (
          <div className="grid gap-4">
            <GoneNotice problem={problem} />
            <UnsentOfGone user={props.writer.email} article={id} />
          </div>
        ) : (
          <ProblemNotice problem={problem} onRetry={reload} />
        )}
      </div>
    );
  }
  if (!value) {
    return (
      <div aria-busy className="writing-room">
        <h1 className="sr-only">{t('editor')}</h1>
        <div className="writing-head" />
        <div className="writing-bar" />
        <div className="panes" data-mode="write">
          {['zh', 'en'].map((language) => (
            <div key={language} className="pane-language flex flex-col gap-4">
              <Skeleton className="h-5 w-16" />
              <Skeleton className="h-9 w-4/5" />
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-96 w-full" />
            </div>
          ))}
        </div>
      </div>
    );
  }
  return <WritingRoom key={id} view={value} {...props} />;
}

/** What was typed when the article was deleted can still be copied. */
function UnsentOfGone({ user, article }: { user: string; article: string }) {
  const [offers, settle] = useUnsentTexts(user, article);
  return <UnsentOffers offers={offers} fields={{}} readOnly onSettle={settle} />;
}
