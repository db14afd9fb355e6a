'use client';

import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { requestStatuses } from '@/lib/commerce/subscription-requests/rules';
import { actionsColumn, dayColumn, statusColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { ListToolbar } from '../list-toolbar';
import { replaceItem, useAdminList } from '../use-admin-list';

// Loaded when it is first opened: the list itself does not need it.
const SubscriberForm = lazy(async () => ({ default: (await import('../subscribers/subscriber-form')).SubscriberForm }));

type Request = Schemas['SubscriptionRequest'];

/** Requests for a subscription. One button adds the subscriber, the other only marks the request as done. */
export function RequestsTable() {
  const t = useTranslations('requests');
  const { query, list: requests } = useAdminList('/api/v1/admin/subscription-requests', ['status']);
  const { value, update } = requests;
  const { busy, problem, run } = useCall();
  const [adding, setAdding] = useState<Request>();
  const end = async ({ id }: Request) => {
    const params = { path: { id } };
    const result = await run(toResult(api.POST('/api/v1/admin/subscription-requests/{id}/done', { params })));
    if (result?.ok) update(replaceItem(result.value));
  };
  return (
    <>
      <ListToolbar
        query={query}
        filters={[
          {
            name: 'status',
            label: t('status'),
            any: t('anyStatus'),
            options: requestStatuses.map((status) => [status, t(`statuses.${status}`)]),
          },
        ]}
        count={value && !requests.problem ? t('count', { count: value.total }) : undefined}
      />
      {problem && <ProblemNotice problem={problem} />}
      <DataTable
        label={t('title')}
        columns={useColumns({ busy, onAdd: setAdding, onEnd: (request) => void end(request) })}
        idOf={({ id }) => id}
        list={requests}
        query={query}
        defaultSort=""
        texts={{ empty: t('empty'), noMatches: t('noMatches'), showAll: t('showAll') }}
      />
      <Suspense>
        {adding && (
          <SubscriberForm
            task={{ kind: 'add', initial: { email: adding.email, name: adding.name, plan: toPlan(adding.plan) } }}
            onClose={() => setAdding(undefined)}
            onChanged={() => undefined}
            onAdded={() => void end(adding)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The plan that a request most likely means; the administrator can change it in the form. */
const toPlan = (words: string) => (/\bapi\b/i.test(words) ? 'api' : 'premium');

function useColumns({
  busy,
  onAdd,
  onEnd,
}: {
  busy: boolean;
  onAdd: (request: Request) => void;
  onEnd: (request: Request) => void;
}): Column<Request>[] {
  const t = useTranslations('requests');
  return [
    {
      id: 'who',
      head: t('who'),
      phone: 'line',
      className: 'py-3 md:align-top',
      skeleton: 'h-10 w-full',
      cell: (request) => <Who request={request} />,
    },
    statusColumn({
      head: t('status'),
      width: 'w-28',
      className: 'py-3 max-md:py-0 md:align-top',
      cell: ({ status }) => (
        <Badge tone={status === 'open' ? 'wait' : 'good'} icon={status === 'open' ? CircleDashed : CircleCheck}>
          {t(`statuses.${status}`)}
        </Badge>
      ),
    }),
    dayColumn({
      id: 'created',
      head: t('created'),
      width: 'w-36',
      className: 'py-3 max-md:py-0 md:align-top',
      minutes: true,
      at: ({ created_at }) => created_at,
    }),
    actionsColumn({
      head: t('actions'),
      width: 'w-72',
      className: 'py-2 md:align-top md:text-end',
      phone: 'line',
      skeleton: 'h-8 w-48 md:ms-auto',
      cell: (request) =>
        request.status === 'open' && (
          <span className="inline-flex flex-wrap gap-2 md:justify-end">
            <Button size="sm" busy={busy} aria-label={t('addFor', { email: request.email })} onClick={() => onAdd(request)}>
              {t('add')}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              busy={busy}
              aria-label={t('endFor', { email: request.email })}
              onClick={() => onEnd(request)}
            >
              {t('end')}
            </Button>
          </span>
        ),
    }),
  ];
}

function Who({ request: { email, name, organisation, plan, message, locale } }: { request: Request }) {
  const t = useTranslations('requests');
  return (
    <div className="flex min-w-0 flex-col gap-1 leading-snug [overflow-wrap:anywhere]">
      <p>
        <a href={`mailto:${encodeURIComponent(email)}`} className="link">
          {email}
        </a>
      </p>
      <p className="text-13 text-muted">
        {[name, organisation, plan && t('plan', { plan }), t(`languages.${locale}`)].filter(Boolean).map((part, index) => (
          <span key={part}>
            {index > 0 && ' · '}
            <bdi>{part}</bdi>
          </span>
        ))}
      </p>
      {message && (
        <p dir="auto" className="max-h-40 overflow-y-auto text-15 whitespace-pre-wrap">
          {message}
        </p>
      )}
    </div>
  );
}
