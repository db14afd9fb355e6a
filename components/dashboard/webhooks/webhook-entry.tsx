import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { api, toResult } from '@/components/api/client';
import type { Result } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Moment } from '@/components/keys/moment';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useToast } from '@/components/ui/toast';
import { Deliveries } from './deliveries';
import { StatusMark } from './status-mark';
import type { NewSecret, Webhook } from './webhook';
import { DeleteDialog, ReplayDialog, RotateDialog } from './webhook-dialogs';
import { WebhookForm } from './webhook-form';

type Props = { webhook: Webhook; onChanged: () => void; onSecret: (made: NewSecret) => void };
type DialogName = 'edit' | 'rotate' | 'replay' | 'delete';

/** One webhook with its figures, its actions and, on request, its deliveries. */
export function WebhookEntry({ webhook, onChanged, onSecret }: Props) {
  const t = useTranslations('webhooks');
  const toast = useToast();
  const id = useId();
  const [dialog, setDialog] = useState<DialogName>();
  const [shown, setShown] = useState(false);
  const { busy, problem, run } = useCall();
  const path = { path: { id: webhook.id } };

  async function call(title: string, made: Promise<Result<unknown>>) {
    if ((await run(made)).ok) done(title);
  }
  const done = (title: string) => {
    toast({ tone: 'good', title });
    onChanged();
  };

  return (
    <li className="flex min-w-0 flex-col gap-4 border-b border-line py-6" aria-labelledby={id}>
      <Head id={id} webhook={webhook} />
      {webhook.disabled_reason && (
        <div className="max-w-text">
          <Notice tone="bad">
            <p>{t(`reasons.${webhook.disabled_reason}`)}</p>
            <p className="pt-1">
              <Button
                variant="secondary"
                size="sm"
                busy={busy}
                onClick={() => void call(t('enabled'), toResult(api.POST('/api/v1/me/webhooks/{id}/enable', { params: path })))}
              >
                {t('enable')}
              </Button>
            </p>
          </Notice>
        </div>
      )}
      <Facts webhook={webhook} />
      {problem && (
        <div className="max-w-text">
          <ProblemNotice problem={problem} />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form. */}
      <div role="group" aria-label={t('actionsOf', { url: webhook.url })} className="-ms-3 flex flex-wrap gap-x-1 gap-y-1">
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={shown}
          aria-controls={`${id}deliveries`}
          onClick={() => setShown(!shown)}
        >
          {t('deliveries.show')}
        </Button>
        {webhook.status === 'enabled' && (
          <>
            <Button
              variant="quiet"
              size="sm"
              busy={busy}
              onClick={() => {
                setShown(true);
                void call(t('tested'), toResult(api.POST('/api/v1/me/webhooks/{id}/test', { params: path })));
              }}
            >
              {t('test')}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setDialog('replay')}>
              {t('replay')}
            </Button>
          </>
        )}
        <Button variant="quiet" size="sm" onClick={() => setDialog('edit')}>
          {t('edit')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setDialog('rotate')}>
          {t('rotate')}
        </Button>
        <Button variant="quiet-danger" size="sm" onClick={() => setDialog('delete')}>
          {t('delete')}
        </Button>
      </div>
      <div id={`${id}deliveries`}>{shown && <Deliveries webhook={webhook} />}</div>
      {dialog && <Dialogs {...{ webhook, dialog, onDone: done, onSecret, onChanged }} onClose={() => setDialog(undefined)} />}
    </li>
  );
}

/** Its URL, its status and what it is for. */
function Head({ id, webhook }: { id: string; webhook: Webhook }) {
  const t = useTranslations('webhooks');
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 id={id} className="min-w-0 font-mono text-17 text-wrap break-all" translate="no">
          {webhook.url}
        </h2>
        <StatusMark webhook={webhook} />
        {webhook.status === 'enabled' && webhook.failing_since && (
          <span className="text-13 text-brick">
            {t.rich(webhook.next_attempt_at ? 'failingNext' : 'failing', {
              since: () => <Moment at={webhook.failing_since ?? ''} />,
              next: () => <Moment at={webhook.next_attempt_at ?? ''} />,
            })}
          </span>
        )}
      </div>
      {webhook.description && <p className="max-w-text text-muted [overflow-wrap:anywhere]">{webhook.description}</p>}
    </div>
  );
}

/** Its events, its last deliveries and how many messages wait. */
function Facts({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks.facts');
  return (
    <dl className="grid gap-x-10 gap-y-3 text-15 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_8rem]">
      <Fact name={t('events')}>
        <span className="flex flex-wrap gap-x-3 gap-y-0.5 font-mono text-13 leading-6" translate="no">
          {webhook.events.map((event) => (
            <code key={event}>{event}</code>
          ))}
        </span>
      </Fact>
      <Fact name={t('success')}>{webhook.last_success_at ? <Moment at={webhook.last_success_at} stacked /> : t('never')}</Fact>
      <Fact name={t('failure')}>{webhook.last_failure_at ? <Moment at={webhook.last_failure_at} stacked /> : t('never')}</Fact>
      <Fact name={t('waiting')}>
        <span className="tabular-nums">{t('messages', { count: webhook.waiting })}</span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Dialogs({
  webhook,
  dialog,
  onDone,
  onChanged,
  onSecret,
  onClose,
}: Props & { dialog: DialogName; onDone: (title: string) => void; onClose: () => void }) {
  const t = useTranslations('webhooks');
  return (
    <>
      {dialog === 'edit' && <WebhookForm webhook={webhook} onClose={onClose} onDone={() => onDone(t('form.saved'))} />}
      {dialog === 'rotate' && (
        <RotateDialog
          webhook={webhook}
          onClose={onClose}
          onDone={(made) => {
            onSecret(made);
            onChanged();
          }}
        />
      )}
      {dialog === 'replay' && <ReplayDialog webhook={webhook} onClose={onClose} onDone={() => onDone(t('replaying.done'))} />}
      {dialog === 'delete' && <DeleteDialog webhook={webhook} onClose={onClose} onDone={() => onDone(t('deleting.done'))} />}
    </>
  );
}
