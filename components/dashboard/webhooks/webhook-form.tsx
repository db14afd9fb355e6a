import { useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { onlyChanges } from '@/components/api/form';
import { FormDialog } from '@/components/api/form-dialog';
import { pickErrors } from '@/components/api/problem';
import { TextField, useFieldError } from '@/components/ui/field';
import { webhookEvents } from '@/lib/people/webhooks/record';
import { findUrlProblem } from '@/lib/platform/public-address/url-problem';
import type { NewSecret, Webhook } from './webhook';

/** The events of a new endpoint unless the subscriber chooses others. */
const DEFAULT_EVENTS: readonly string[] = ['article.published', 'article.updated', 'article.deleted'];

/** Creates a webhook, or edits `webhook`. @param onDone receives the secret of a new one */
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
  const sent = useRef('');
  const explainUrl = useExplainUrl();
  return (
    <FormDialog<Webhook | Schemas['CreatedWebhook']>
      title={t(webhook ? 'form.editTitle' : 'form.createTitle')}
      description={<p>{t(webhook ? 'form.editLead' : 'form.createLead')}</p>}
      confirm={t(webhook ? 'form.save' : 'form.create')}
      call={(read, values) => {
        sent.current = read('url');
        const body = {
          url: sent.current,
          description: read('description'),
          events: webhookEvents.filter((name) => values.getAll('events').includes(name)),
        };
        return webhook
          ? toResult(
              api.PATCH('/api/v1/me/webhooks/{id}', { params: { path: { id: webhook.id } }, body: onlyChanges(webhook, body) }),
            )
          : toResult(api.POST('/api/v1/me/webhooks', { body }));
      }}
      explain={(problem) =>
        pickErrors(problem, {
          url: explainUrl(sent.current, problem.issues?.find(({ field }) => field === 'url')?.message),
          events: t('form.eventsInvalid'),
          description: t('form.descriptionInvalid'),
        })
      }
      onDone={(value) => {
        onClose();
        onDone('secret' in value ? { secret: value.secret } : undefined);
      }}
      onClose={onClose}
    >
      <TextField
        name="url"
        label={t('form.url')}
        hint={t('form.urlHint')}
        type="url"
        required
        maxLength={2_000}
        defaultValue={webhook?.url}
        placeholder="https://hooks.example.com/research"
        spellCheck={false}
      />
      <EventChoices chosen={webhook?.events ?? DEFAULT_EVENTS} />
      <TextField
        name="description"
        label={t('form.description')}
        hint={t('form.descriptionHint')}
        maxLength={200}
        defaultValue={webhook?.description}
      />
    </FormDialog>
  );
}

/** Why a URL was rejected, by its text or by its host's addresses. */
function useExplainUrl() {
  const t = useTranslations('webhooks.form.urlProblems');
  return (url: string, reason = ''): string => {
    if (url === '') return t('empty');
    const found = findUrlProblem(url, false);
    // On localhost, a variable allows addresses that are rejected elsewhere.
    const nearby = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(window.location.hostname);
    if (found === 'local') return t(nearby ? 'localNearby' : 'local');
    if (found) return t(found);
    const { hostname: host } = new URL(url);
    if (reason.includes('host that exists')) return t('hostNotFound', { host });
    return t(nearby ? 'notPublicNearby' : 'notPublic', { host });
  };
}

function EventChoices({ chosen }: { chosen: readonly string[] }) {
  const t = useTranslations('webhooks');
  const note = useId();
  const error = useFieldError('events');
  return (
    <fieldset className="flex flex-col" aria-describedby={note}>
      <legend className="pb-1 text-15 font-medium">{t('form.events')}</legend>
      {webhookEvents.map((name) => (
        <label key={name} className="flex min-h-9 cursor-pointer items-start gap-3 py-1.5 max-md:min-h-11 max-md:py-2.5">
          <input
            type="checkbox"
            name="events"
            value={name}
            defaultChecked={chosen.includes(name)}
            aria-invalid={error ? true : undefined}
            className="check mt-1"
          />
          <span className="flex min-w-0 flex-wrap gap-x-3">
            <span>{t(`events.${name}`)}</span>
            <code className="font-mono text-13 text-muted">{name}</code>
          </span>
        </label>
      ))}
      <p id={note} role={error ? 'alert' : undefined} className="text-13 text-brick">
        {error}
      </p>
    </fieldset>
  );
}
