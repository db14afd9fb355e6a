'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ToastProvider } from '@/components/ui/toast';
import { Link } from '@/lib/platform/i18n/navigation';
import { BackLink } from '../back-link';
import { SecretDialog } from './secret-dialog';
import type { NewSecret, Webhook } from './webhook';
import { WebhookEntry } from './webhook-entry';
import { WebhookForm } from './webhook-form';

const MAX_WEBHOOKS = 5;

/** A subscriber's webhooks with their status, deliveries and actions. */
export function Webhooks({ initial, active }: { initial: Webhook[]; active: boolean }) {
  const t = useTranslations('webhooks');
  const { value, problem, reload } = useResource(
    'webhooks',
    async () => {
      const result = await toResult(api.GET('/api/v1/me/webhooks'));
      return result.ok ? { ...result, value: result.value.items } : result;
    },
    { refreshSeconds: 10, initial },
  );
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<NewSecret>();
  const onChanged = () => void reload();
  const webhooks = value ?? [];
  const full = webhooks.length >= MAX_WEBHOOKS;

  return (
    <ToastProvider>
      <div className="page flex flex-col gap-8 pt-10 md:pt-14">
        <div className="flex max-w-text flex-col items-start gap-4">
          <BackLink>{t('back')}</BackLink>
          <h1 className="title">{t('title')}</h1>
          <p className="text-muted">
            {t.rich('lead', {
              link: (text) => (
                <Link href="/docs/integrations/webhooks" className="link">
                  {text}
                </Link>
              ),
            })}
          </p>
          {active && !full && webhooks.length > 0 && <Button onClick={() => setCreating(true)}>{t('create')}</Button>}
          {full && <p className="text-15 text-muted">{t('full', { max: MAX_WEBHOOKS })}</p>}
        </div>
        {!active && (
          <div className="max-w-text">
            <Notice tone="wait">{t('inactive')}</Notice>
          </div>
        )}
        {problem && (
          <div className="max-w-text">
            <ProblemNotice problem={problem} onRetry={onChanged} />
          </div>
        )}
        {webhooks.length === 0 ? (
          <section aria-labelledby="none" className="flex max-w-text flex-col items-start gap-3 border-t border-line pt-8">
            <h2 id="none" className="heading">
              {t('none.title')}
            </h2>
            <p className="text-muted">{t('none.text')}</p>
            {active && (
              <Button className="mt-2" onClick={() => setCreating(true)}>
                {t('create')}
              </Button>
            )}
          </section>
        ) : (
          <ul className="flex flex-col border-t border-line">
            {webhooks.map((webhook) => (
              <WebhookEntry key={webhook.id} webhook={webhook} onChanged={onChanged} onSecret={setSecret} />
            ))}
          </ul>
        )}
      </div>
      {creating && (
        <WebhookForm
          onClose={() => setCreating(false)}
          onDone={(made) => {
            setSecret(made);
            onChanged();
          }}
        />
      )}
      {secret && <SecretDialog made={secret} onClose={() => setSecret(undefined)} />}
    </ToastProvider>
  );
}
