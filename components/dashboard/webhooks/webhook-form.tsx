import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { api, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { useCall } from '@/components/api/use-call';
import { describedBy, Field, Input } from '@/components/ui/field';
import { webhookEvents } from '@/lib/people/webhooks/record';
import type { NewSecret, Webhook } from './webhooks';

/** The events of a new endpoint unless the subscriber chooses others. */
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
  const id = useId();
  const { busy, problem, run } = useCall();
  const invalid = (field: string) => problem?.issues?.some((issue) => issue.field === field) || undefined;
  const chosen = webhook?.events ?? DEFAULT_EVENTS;

  async function send(read: (name: string) => string, values: FormData) {
    const body = {
      url: read('url'),
      description: read('description'),
      events: webhookEvents.filter((name) => values.getAll('events').includes(name)),
    };
    const result = webhook
      ? await run(toResult(api.PATCH('/api/v1/me/webhooks/{id}', { params: { path: { id: webhook.id } }, body })))
      : await run(toResult(api.POST('/api/v1/me/webhooks', { body })));
    if (!result.ok) return;
    onClose();
    onDone('secret' in result.value ? { secret: String(result.value.secret) } : undefined);
  }

  return (
    <FormDialog
      title={t(webhook ? 'form.editTitle' : 'form.createTitle')}
      description={<p>{t(webhook ? 'form.editLead' : 'form.createLead')}</p>}
      confirm={t(webhook ? 'form.save' : 'form.create')}
      busy={busy}
      problem={!fields.some(invalid) && problem}
      invalid={problem}
      onSend={send}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
