'use client';

import { NextIntlClientProvider, useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { focusOn } from '@/components/ui/focus-on';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { toShownContent } from '@/lib/audience/comments/rules';
import { toDay } from '@/lib/platform/i18n/dates';
import type { Locale } from '@/lib/platform/i18n/locales';
import en from '@/messages/en/comments.json';
import enCommon from '@/messages/en/common.json';
import zh from '@/messages/zh/comments.json';
import zhCommon from '@/messages/zh/common.json';
import { CommentForm, type Created } from './comment-form';
import type { Commenter } from './commenter';
import { type Thread, useThreads } from './use-threads';

type Comment = Omit<Thread, 'replies'>;

// Loaded with the comments, so that the article does not send them.
const messages = { en: { common: enCommon, comments: en }, zh: { common: zhCommon, comments: zh } };

type Props = {
  slug: string;
  commenter: Commenter;
  /** how many comments there were when the page was rendered */
  count: number;
};

/** The comments on an article, newest first, and the form for a new one. */
export function Comments({ locale, ...props }: Props & { locale: Locale }) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <Threads {...props} />
    </NextIntlClientProvider>
  );
}

function Threads({ slug, commenter, count }: Props) {
  const t = useTranslations('comments');
  const { threads, total, problem, loading, hasMore, more, reload } = useThreads(slug);
  // The comment that the reader is replying to, and the one whose reply waits for approval.
  const [replying, setReplying] = useState<string>();
  const [waiting, setWaiting] = useState<string>();
  const [shown, setShown] = useState<string>();
  const writer = commenter.kind === 'member' || commenter.kind === 'guest' ? commenter : undefined;

  const onPosted = (created: Created, below: string) => {
    setReplying(undefined);
    if (created.status !== 'approved') return setWaiting(below);
    setWaiting(undefined);
    setShown(created.id);
    void reload();
  };

  return (
    <div className="flex max-w-text flex-col gap-6">
      {(total ?? count) === 0 && waiting === undefined && <p className="text-15 text-muted">{t('empty')}</p>}
      {waiting === '' ? (
        <Waiting onAgain={() => setWaiting(undefined)} />
      ) : (
        writer && <CommentForm slug={slug} writer={writer} onPosted={(created) => onPosted(created, '')} />
      )}
      {problem && !loading && <ProblemNotice problem={problem} onRetry={() => void (threads ? more() : reload())} />}
      {!threads && loading && count > 0 && (
        <div aria-busy className="flex flex-col gap-3">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      )}
      {threads && threads.length > 0 && (
        <ol className="border-t border-line">
          {threads.map((thread) => (
            <li key={thread.id} className="border-b border-line py-5">
              <ThreadText thread={thread} shown={shown} />
              {writer && !thread.deleted && (
                <div className="mt-3">
                  {waiting === thread.id ? (
                    <Waiting />
                  ) : replying === thread.id ? (
                    <CommentForm
                      slug={slug}
                      writer={writer}
                      parent={thread.id}
                      onPosted={(created) => onPosted(created, thread.id)}
                      onCancel={() => setReplying(undefined)}
                    />
                  ) : (
                    <button
                      type="button"
                      onClick={() => setReplying(thread.id)}
                      aria-label={t('replyTo', { name: thread.author_name })}
                      className="link min-h-8 text-13 max-md:min-h-11"
                    >
                      {t('reply')}
                    </button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {hasMore && (
        <Button variant="secondary" size="toolbar" className="self-start" busy={loading} onClick={() => void more()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

/** A comment with its replies. */
function ThreadText({ thread, shown }: { thread: Thread; shown: string | undefined }) {
  const t = useTranslations('comments');
  return (
    <>
      <CommentText comment={thread} focused={thread.id === shown} />
      {thread.replies.length > 0 && (
        <ol
          aria-label={t('repliesTo', { name: thread.author_name || t('somebody') })}
          className="mt-4 flex flex-col gap-4 border-s border-line ps-4"
        >
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <CommentText comment={reply} focused={reply.id === shown} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** Text as it was typed: React escapes it, and nothing in it becomes a link. */
function CommentText({ comment, focused }: { comment: Comment; focused: boolean }) {
  const t = useTranslations('comments');
  const locale = useLocale();
  const day = (
    <time dateTime={comment.created_at} className="text-muted">
      {toDay(locale, comment.created_at)}
    </time>
  );
  return (
    <div ref={focused ? focusOn : undefined} tabIndex={focused ? -1 : undefined} className="outline-none">
      <p className="flex flex-wrap items-baseline gap-x-2.5 text-13">
        {comment.deleted ? (
          <span className="text-muted italic [&:lang(zh)]:not-italic">{t('deleted')}</span>
        ) : (
          <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{comment.author_name}</bdi>
        )}
        {comment.is_staff && <span className="rounded-2 border border-edge px-1.5 text-13 text-muted">{t('staff')}</span>}
        {day}
      </p>
      {!comment.deleted && (
        <p dir="auto" className="mt-1.5 font-serif text-17 leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
          {toShownContent(comment.content)}
        </p>
      )}
    </div>
  );
}

/** Confirms a comment that an editor has to approve. Takes the focus from the form that it replaces. */
function Waiting({ onAgain }: { onAgain?: () => void }) {
  const t = useTranslations('comments.waiting');
  return (
    <div ref={focusOn} tabIndex={-1} className="flex flex-col items-start gap-3 outline-none">
      <Notice tone="good" live="status" title={t('title')}>
        <p>{t('lead')}</p>
      </Notice>
      {onAgain && (
        <Button variant="quiet" size="toolbar" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </div>
  );
}
