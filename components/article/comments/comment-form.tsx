'use client';

import { useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ApiForm, useApiForm } from '@/components/api/form';
import { pickErrors } from '@/components/api/problem';
import { Button } from '@/components/ui/button';
import { EmailField, Field, Textarea, TextField } from '@/components/ui/field';
import { focusOn } from '@/components/ui/focus-on';
import { MAX_NAME } from '@/lib/audience/comments/rules';
import type { Commenter } from './commenter';

export type Created = Schemas['CreatedComment'];
type Author = Extract<Commenter, { kind: 'member' | 'guest' }>;

/**
 * Writes a comment, or a reply.
 *
 * @param onCancel of a reply, which takes the focus
 */
export function CommentForm({
  slug,
  writer,
  parent,
  onPosted,
  onCancel,
}: {
  slug: string;
  writer: Author;
  parent?: string;
  onPosted: (created: Created) => void;
  onCancel?: () => void;
}) {
  const t = useTranslations('comments.form');
  const isMember = writer.kind === 'member';
  const review = isMember ? (writer.isStaff ? 'atOnce' : 'review') : 'reviewGuest';
  const form = useApiForm<Created>({
    check: (read) => ({
      content: read('content') === '' && t('contentMissing'),
      author_name: read('author_name') === '' && t('nameMissing'),
    }),
    call: (read) => {
      const body = {
        article_id: slug,
        author_name: read('author_name'),
        author_email: read('author_email'),
        content: read('content'),
        parent_id: parent ?? null,
      };
      return toResult(isMember ? api.POST('/api/v1/me/comments', { body }) : api.POST('/api/v1/comments', { body }));
    },
    explain: (problem) =>
      pickErrors(problem, {
        content: t('contentInvalid'),
        author_name: t('nameInvalid'),
        author_email: t('emailInvalid'),
      }),
    onDone: (created, _read, element) => {
      element.reset();
      onPosted(created);
    },
  });
  return (
    <ApiForm form={form} aria-label={t(parent ? 'replyLabel' : 'label')} className="gap-3">
      <Field name="content" label={t(parent ? 'reply' : 'content')} hint={t(review)}>
        {/* No maximum: the browser would cut a pasted text without a word. The service says that it is too long. */}
        <Textarea required readOnly={form.busy} ref={onCancel ? focusOn : undefined} />
      </Field>
      <div className={isMember ? '' : 'grid gap-x-4 gap-y-3 sm:grid-cols-2'}>
        <TextField
          name="author_name"
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="name"
          maxLength={MAX_NAME}
          required
          defaultValue={isMember ? writer.name : undefined}
          readOnly={form.busy}
        />
        {!isMember && <EmailField name="author_email" label={t('email')} hint={t('emailHint')} readOnly={form.busy} />}
      </div>
      <div className="flex gap-3">
        <Button type="submit" size="toolbar" busy={form.busy}>
          {form.busy ? t('sending') : t(parent ? 'submitReply' : 'submit')}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="toolbar" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </ApiForm>
  );
}
