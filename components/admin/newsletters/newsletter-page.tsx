'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { useResource } from '@/components/api/use-resource';
import type { Topic } from '@/components/newsletter/topic-choice';
import { Button, ButtonLink } from '@/components/ui/button';
import { LocalTime } from '@/components/ui/local-time';
import { Notice } from '@/components/ui/notice';
import { useToast } from '@/components/ui/toast';
import { useLeaveGuard } from '@/components/ui/use-leave-guard';
import { Link, useRouter } from '@/lib/platform/i18n/navigation';
import { DetailPage } from '../detail-page';
import { RowMenu } from '../row-menu';
import { ComposeForm, isEditable } from './compose-form';
import { CreateDialog } from './create-dialog';
import { NewsletterCounts } from './newsletter-counts';
import { NewsletterPreview } from './newsletter-preview';
import { NewsletterStatus } from './newsletter-status';
import { SendDialog } from './send-dialog';

type Newsletter = Schemas['NewsletterDetail'];

/** How often counts and state are read while the page is visible. */
const REFRESH_SECONDS = 3;

/** One newsletter: its contents, recipients, preview and delivery. */
export function NewsletterPage({ id, topics }: { id: string; topics: readonly Topic[] }) {
  const t = useTranslations('newsletters');
  const locale = useLocale();
  const resource = useResource(
    `newsletter ${id}`,
    () => toResult(api.GET('/api/v1/admin/newsletters/{id}', { params: { path: { id } } })),
    { refreshSeconds: REFRESH_SECONDS },
  );
  const { value, problem } = resource;
  const isDeleted = problem?.code === 'resource_not_found';
  const [changed, setChanged] = useState(false);
  useLeaveGuard(changed);
  return (
    <DetailPage
      back={{ href: '/admin/newsletters', label: t('back') }}
      title={<h1 className="title [overflow-wrap:anywhere]">{value ? value[`subject_${locale}`] : t('page')}</h1>}
      badge={value && !isDeleted && <NewsletterStatus status={value.status} />}
      actions={value && !isDeleted && <Actions newsletter={value} topics={topics} changed={changed} resource={resource} />}
      resource={resource}
      unknown={{
        codes: ['invalid_input', 'resource_not_found'],
        text: value ? <Deleted /> : t('unknown'),
      }}
    >
      {value && (
        <>
          <div className="flex min-w-0 flex-col gap-8">
            {!isDeleted && <State newsletter={value} />}
            {/* What is unsaved stays readable if somebody else sends or deletes it meanwhile. */}
            {((isEditable(value) && !isDeleted) || changed) && (
              <ComposeForm
                newsletter={value}
                topics={topics}
                isOpen={isEditable(value) && !isDeleted}
                changed={changed}
                onChanged={setChanged}
                onSaved={(saved) => {
                  resource.update((loaded) => ({ ...loaded, ...saved }));
                  void resource.reload();
                }}
              />
            )}
          </div>
          {!isDeleted && <NewsletterPreview preview={value.preview} />}
        </>
      )}
    </DetailPage>
  );
}

function Deleted() {
  const t = useTranslations('newsletters');
  return (
    <span role="status">
      {t.rich('deletedMeanwhile', {
        link: (text) => (
          <Link href="/admin/newsletters" className="link">
            {text}
          </Link>
        ),
      })}
    </span>
  );
}

/** When it is sent, the number of recipients, and its delivery. */
function State({ newsletter }: { newsletter: Newsletter }) {
  const t = useTranslations('newsletters');
  const { status, send_at, sent_at, recipients, counts } = newsletter;
  return (
    <div className="flex flex-col gap-3 text-15">
      {status === 'failed' && <Notice tone="bad" title={t('failed')} />}
      {status === 'scheduled' && send_at && <p>{t.rich('sendsAt', { when: () => <LocalTime at={send_at} /> })}</p>}
      {sent_at ? (
        <>
          <p>{t.rich('sentAt', { when: () => <LocalTime at={sent_at} /> })}</p>
          <NewsletterCounts counts={counts} />
        </>
      ) : (
        status !== 'failed' && <p>{t('recipients', { count: recipients })}</p>
      )}
    </div>
  );
}

function Actions({
  newsletter,
  topics,
  changed,
  resource: { reload, update },
}: {
  newsletter: Newsletter;
  topics: readonly Topic[];
  changed: boolean;
  resource: ReturnType<typeof useResource<Newsletter>>;
}) {
  const t = useTranslations('newsletters');
  const toast = useToast();
  const router = useRouter();
  const [dialog, setDialog] = useState<'send' | 'cancel' | 'delete' | 'copy'>();
  const testing = useCall();
  const { id, status, subject_zh, subject_en } = newsletter;
  const params = { path: { id } };
  const isOpen = isEditable(newsletter);
  const test = async () => {
    const result = await testing.run(toResult(api.POST('/api/v1/admin/newsletters/{id}/test', { params })));
    if (result.ok) toast({ tone: 'good', title: t('tested') });
  };
  const done = (title: string) => {
    setDialog(undefined);
    toast({ tone: 'good', title });
    void reload();
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {isOpen && (
          <>
            <Button variant="secondary" busy={testing.busy} disabled={changed} onClick={() => void test()}>
              {t('test')}
            </Button>
            <Button disabled={changed} onClick={() => setDialog('send')}>
              {t('send')}
            </Button>
          </>
        )}
        {newsletter.sent_at && (
          <ButtonLink href={`/newsletter/${id}`} variant="secondary">
            {t('view')}
          </ButtonLink>
        )}
        {(status === 'scheduled' || status === 'sending') && (
          <Button variant="danger" onClick={() => setDialog('cancel')}>
            {t('cancel')}
          </Button>
        )}
        {status === 'failed' && (
          <Button variant="secondary" onClick={() => setDialog('copy')}>
            {t('copy')}
          </Button>
        )}
        {status === 'draft' && (
          <RowMenu
            label={t('more')}
            actions={[{ label: t('delete'), danger: true, onSelect: () => setDialog('delete') }]}
            className="md:size-11"
          />
        )}
      </div>
      {isOpen && changed && <p className="text-13 text-muted">{t('unsaved')}</p>}
      {testing.problem && <ProblemNotice problem={testing.problem} />}
      {dialog === 'copy' && <CreateDialog copied={newsletter} topics={topics} onClose={() => setDialog(undefined)} />}
      {dialog === 'send' && (
        <SendDialog
          newsletter={newsletter}
          onRead={(read) => update(() => read)}
          onClose={() => setDialog(undefined)}
          onDone={(sent) => done(t(sent.status === 'scheduled' ? 'scheduled' : 'begunBefore'))}
        />
      )}
      {dialog === 'cancel' && (
        <CallDialog
          title={t('cancelTitle')}
          target={`${subject_zh} · ${subject_en}`}
          lead={t(status === 'sending' ? 'cancelSending' : 'cancelScheduled')}
          confirm={t('cancelConfirm')}
          danger
          call={async () => {
            const result = await toResult(api.POST('/api/v1/admin/newsletters/{id}/cancel', { params }));
            if (result.ok || result.problem.code !== 'state_conflict') return result;
            return { ok: false, problem: { ...result.problem, detail: t('sentBefore') } };
          }}
          onDone={({ status, counts }) =>
            done(status === 'draft' ? t('cancelledScheduled') : t('cancelledSending', { sent: counts.sent }))
          }
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'delete' && (
        <CallDialog
          title={t('deleteTitle')}
          target={`${subject_zh} · ${subject_en}`}
          lead={t('deleteLead')}
          confirm={t('deleteConfirm')}
          danger
          call={() => toResult(api.DELETE('/api/v1/admin/newsletters/{id}', { params }))}
          onDone={() => {
            toast({ tone: 'good', title: t('deleted') });
            router.push('/admin/newsletters');
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}
