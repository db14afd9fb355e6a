import { useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { LocalTime } from '@/components/ui/local-time';
import { Skeleton } from '@/components/ui/skeleton';
import { AttemptResult } from './attempt-result';

type Detail = Schemas['DeliveryDetail'];

/** One message: its payload, the response to each attempt, and the button that sends it again. */
export function DeliveryDialog({
  webhookId,
  deliveryId,
  retriable,
  onClose,
  onRetried,
}: {
  webhookId: string;
  deliveryId: string;
  /** the webhook is enabled */
  retriable: boolean;
  onClose: () => void;
  onRetried: () => void;
}) {
  const t = useTranslations('webhooks.delivery');
  const params = { path: { id: webhookId, delivery_id: deliveryId } };
  const { value, problem, reload, update } = useResource(
    `delivery ${deliveryId}`,
    () => toResult(api.GET('/api/v1/me/webhooks/{id}/deliveries/{delivery_id}', { params })),
    { refreshSeconds: 3 },
  );
  const retrying = useCall();
  const retry = async () => {
    const call = api.POST('/api/v1/me/webhooks/{id}/deliveries/{delivery_id}/retry', { params });
    const result = await retrying.run(toResult(call));
    if (!result.ok) return;
    update(() => result.value);
    onRetried();
  };
  const waits = value && (value.status === 'failed' || (value.status === 'pending' && value.attempts.length > 0));
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={<code className="font-mono text-17">{value?.type ?? t('title')}</code>}
      description={
        value ? (
          <p>
            {t.rich('created', { when: () => <LocalTime at={value.created_at} /> })}
            {value.next_attempt_at && value.attempts.length > 0 && (
              <> {t.rich('next', { when: () => <LocalTime at={value.next_attempt_at ?? ''} /> })}</>
            )}
          </p>
        ) : (
          <p>{t('loading')}</p>
        )
      }
    >
      {problem && !value && <ProblemNotice problem={problem} onRetry={() => void reload()} />}
      {!value && !problem && <Skeleton className="h-64 w-full" />}
      {retrying.problem && <ProblemNotice problem={retrying.problem} />}
      {value && (
        <>
          {waits && retriable && (
            <Button size="sm" className="self-start" busy={retrying.busy} onClick={() => void retry()}>
              {t('retry')}
            </Button>
          )}
          <Attempts attempts={value.attempts} />
          <Request request={value.request} />
        </>
      )}
    </Dialog>
  );
}

function Attempts({ attempts }: { attempts: Detail['attempts'] }) {
  const t = useTranslations('webhooks.delivery');
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{t('attempts')}</h3>
      {attempts.length === 0 && <p className="text-muted">{t('noAttempts')}</p>}
      <ol className="flex flex-col border-t border-line">
        {attempts.toReversed().map((attempt, index) => (
          <li key={attempt.at} className="border-b border-line py-2">
            <div className="flex flex-wrap items-baseline gap-x-4">
              <AttemptResult attempt={attempt} />
              <LocalTime at={attempt.at} className="text-13 text-muted" />
              {attempt.by_hand && <span className="text-13 text-muted">{t('byHand')}</span>}
            </div>
            {attempt.headers.length > 0 && (
              <details open={index === 0}>
                <summary className="py-1 text-13 text-muted hover:text-jade">{t('responseHeaders')}</summary>
                <Headers headers={attempt.headers} />
              </details>
            )}
          </li>
        ))}
      </ol>
      <p className="text-13 text-muted">{t('bodies')}</p>
    </section>
  );
}

function Request({ request: { url, headers, body } }: { request: Detail['request'] }) {
  const t = useTranslations('webhooks.delivery');
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{t('request')}</h3>
      <p className="font-mono text-13 break-all">POST {url}</p>
      <Headers headers={[...headers, { name: 'webhook-timestamp', value: '…' }, { name: 'webhook-signature', value: 'v1,…' }]} />
      <div className="flex items-center justify-between gap-4">
        <h4 className="text-13 text-muted">{t('payload')}</h4>
        <CopyButton text={body} label={t('copy')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide payload is scrolled by keyboard as well. */}
      <pre tabIndex={0} className="max-h-72 overflow-auto rounded-2 border border-line bg-shade px-3 py-2 font-mono text-13">
        {indent(body)}
      </pre>
    </section>
  );
}

function Headers({ headers }: { headers: Detail['request']['headers'] }) {
  return (
    <dl className="grid grid-cols-[minmax(8rem,auto)_1fr] gap-x-4 font-mono text-13" translate="no">
      {headers.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names of headers repeat, and the list does not change
        <div key={index} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** For reading; the button copies the bytes as they are sent. */
const indent = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
