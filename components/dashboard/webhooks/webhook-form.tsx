import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useInvalidFocus } from '@/components/admin/use-invalid-focus';
import { api, type Problem, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { describedBy, Field, Input } from '@/components/ui/field';
import { webhookEvents } from '@/lib/webhooks/record';
import type { NewSecret, Webhook } from './webhooks';

/** What a new endpoint is told of unless the subscriber chooses otherwise. */
const DEFAULT_EVENTS: readonly string[] = ['article.published', 'article.updated', 'article.deleted'];
const fields = ['url', 'description', 'events'];

/** Creates a webhook, or edits the one that is given. @param onDone gets the secret of a new one */
export function WebhookForm({
  webhook,
  onClose,
  onDone,
}: {
  webhook?: Webhook;
  onClose: () => void;
  onDone: (made?: NewSecret) => void;
}) {
  const t = useTranslations('webhooks');
  const tc = useTranslations('common.actions');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const form = useInvalidFocus(problem);
  const invalid = (field: string) => problem?.issues?.some((issue) => issue.field === field) || undefined;
  const chosen = webhook?.events ?? DEFAULT_EVENTS;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const body = {
      url: String(values.get('url')).trim(),
      description: String(values.get('description')),
      events: webhookEvents.filter((name) => values.getAll('events').includes(name)),
    };
    setBusy(true);
    setProblem(undefined);
    const result = webhook
      ? await toResult(api.PATCH('/api/v1/me/webhooks/{id}', { params: { path: { id: webhook.id } }, body }))
      : await toResult(api.POST('/api/v1/me/webhooks', { body }));
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    onClose();
    onDone('secret' in result.value ? { secret: String(result.value.secret) } : undefined);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t(webhook ? 'form.editTitle' : 'form.createTitle')}
      description={<p>{t(webhook ? 'form.editLead' : 'form.createLead')}</p>}
    >
      <form ref={form} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        {problem && !problem.issues?.some(({ field }) => fields.includes(field)) && <ProblemNotice problem={problem} />}
        <Field id={`${id}url`} label={t('form.url')} hint={t('form.urlHint')} error={invalid('url') && t('form.urlInvalid')}>
          <Input
            id={`${id}url`}
            name="url"
            type="url"
            required
            maxLength={2_000}
            defaultValue={webhook?.url}
            placeholder="https://hooks.example.com/research"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={invalid('url')}
            aria-describedby={describedBy(`${id}url`)}
          />
        </Field>
        <fieldset className="flex flex-col" aria-describedby={describedBy(`${id}events`)}>
          <legend className="pb-1 text-15 font-medium">{t('form.events')}</legend>
          {webhookEvents.map((name) => (
            <label key={name} className="flex min-h-9 cursor-pointer items-start gap-3 py-1.5 max-md:min-h-11 max-md:py-2.5">
              <input
                type="checkbox"
                name="events"
                value={name}
                defaultChecked={chosen.includes(name)}
                aria-invalid={invalid('events')}
                className="mt-1 size-4 shrink-0 accent-jade"
              />
              <span className="flex min-w-0 flex-wrap gap-x-3">
                <span>{t(`events.${name}`)}</span>
                <code className="font-mono text-13 text-muted">{name}</code>
              </span>
            </label>
          ))}
          <p id={describedBy(`${id}events`)} role={invalid('events') && 'alert'} className="text-13 text-brick">
            {invalid('events') && t('form.eventsInvalid')}
          </p>
        </fieldset>
        <Field
          id={`${id}description`}
          label={t('form.description')}
          hint={t('form.descriptionHint')}
          error={invalid('description') && t('form.descriptionInvalid')}
        >
          <Input
            id={`${id}description`}
            name="description"
            maxLength={200}
            defaultValue={webhook?.description}
            autoComplete="off"
            aria-invalid={invalid('description')}
            aria-describedby={describedBy(`${id}description`)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t(webhook ? 'form.save' : 'form.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
