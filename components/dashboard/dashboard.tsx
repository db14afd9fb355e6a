'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ProblemNotice } from '@/components/api/problem-notice';
import { IssuedKeyPanel } from '@/components/keys/issued-key';
import { classNames } from '@/components/ui/class-names';
import { inBold } from '@/components/ui/in-bold';
import { Link } from '@/lib/platform/i18n/navigation';
import { type Condition, findLiveKey, type LiveKey, type Me, mayRotate, rollWindow, toCondition } from './condition';
import { KeyDetails, SubscriptionDetails } from './details';
import { RecentEmails } from './emails';
import { Gauge } from './gauge';
import { NextSteps } from './next-steps';
import { NotificationSettings } from './notification-settings';
import { Rejections } from './rejections';
import { RotateDialog } from './rotate-dialog';
import { Sources } from './sources';
import { ConditionBadge, Summary } from './summary';
import { UsageChart } from './usage-chart';
import { type Day, isUsed } from './usage-scale';
import { type AccountSnapshot, useAccount, useServiceClock } from './use-account';
import { useRotation } from './use-rotation';
import { Warnings } from './warnings';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * The reader's own key, rendered by the server and kept up to date through the API.
 *
 * @param contact our email address
 * @param signOut the sign-out form, rendered by the server
 * @param offer what the link to renew says, rendered by the server
 * @param webhooks the subscriber's webhooks, rendered by the server
 * @param warnings whether warnings are sent by email; undefined without a subscription
 */
export function Dashboard({
  rendered,
  appUrl,
  contact,
  email,
  signOut,
  offer,
  warnings,
  webhooks,
}: {
  rendered: AccountSnapshot;
  appUrl: string;
  contact: string;
  email: string;
  signOut: ReactNode;
  offer: ReactNode;
  warnings: boolean | undefined;
  webhooks: ReactNode;
}) {
  const t = useTranslations('dashboard');
  const { snapshot, problem, refresh } = useAccount(rendered);
  const rotation = useRotation(findLiveKey(snapshot.me)?.prefix, refresh);
  const now = useServiceClock(snapshot.at);
  const me = atNow(snapshot.me, now);
  const condition = toCondition(me);
  const live = findLiveKey(me);
  const usage = toUsage(me, condition);

  return (
    <div className="page flex flex-col gap-10 pt-10 md:pt-14">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="title">{t('title')}</h1>
          <span aria-live="polite">
            <ConditionBadge condition={condition} />
          </span>
        </div>
        <Summary me={me} condition={condition} now={now} />
        {problem && (
          <div className="max-w-text">
            <ProblemNotice problem={problem}>{problem.code !== 'credentials_missing' && <p>{t('stale')}</p>}</ProblemNotice>
          </div>
        )}
        {rotation.issued ? (
          <IssuedKeyPanel issued={rotation.issued} appUrl={appUrl} onStored={rotation.stored} />
        ) : (
          <NextSteps me={me} condition={condition} rotation={rotation} contact={contact} offer={offer} />
        )}
        <Warnings me={me} now={now} />
      </div>

      <div
        className={classNames(
          'grid gap-x-16 gap-y-10 border-t border-line pt-8',
          usage && 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
        )}
      >
        {usage && <Usage {...usage} now={now} appUrl={appUrl} />}
        <div className={usage ? 'flex min-w-0 flex-col gap-10' : 'grid items-start gap-x-16 gap-y-10 md:grid-cols-2'}>
          {me.key && <KeyDetails shown={me.key} onRotate={mayRotate(condition) ? rotation.confirm : undefined} />}
          {me.subscriber && <SubscriptionDetails subscriber={me.subscriber} />}
          <div className="flex flex-col gap-3">
            <RecentEmails emails={snapshot.emails} />
            {warnings !== undefined && <NotificationSettings initial={warnings} />}
          </div>
          {webhooks}
          <Session email={email}>{signOut}</Session>
        </div>
      </div>
      {live && <RotateDialog prefix={live.prefix} rotation={rotation} />}
    </div>
  );
}

type ShownUsage = {
  gauges: Me['quota'];
  chart: { days: Day[]; limit: number } | undefined;
  live: LiveKey | undefined;
  administrator: boolean;
};

/** What the wide column shows; undefined if that is nothing. */
function toUsage(me: Me, condition: Condition): ShownUsage | undefined {
  const { subscriber, quota, usage } = me;
  const live = findLiveKey(me);
  // Without a key that may be used, gauges would only ever show zero.
  const gauges = live && condition !== 'lapsed' && condition !== 'suspended' ? quota : null;
  const charted = quota && usage && usage.length > 0 && (mayRotate(condition) || usage.some(isUsed));
  if (!gauges && !charted && !live && subscriber) return undefined;
  return { gauges, chart: charted ? { days: usage, limit: quota.day.limit } : undefined, live, administrator: !subscriber };
}

function Usage({ gauges, chart, live, administrator, now, appUrl }: ShownUsage & { now: number; appUrl: string }) {
  const t = useTranslations('dashboard');
  return (
    <div className="flex min-w-0 flex-col gap-10">
      {gauges && <Gauges quota={gauges} now={now} />}
      {chart && (
        <>
          <UsageChart {...chart} appUrl={appUrl} />
          <Rejections days={chart.days} />
        </>
      )}
      {live && <Sources sources={live.sources} max={live.sources_max} />}
      {administrator && (
        <p className="text-muted">
          {t.rich('administratorEmpty', {
            link: (text) => (
              <Link href="/subscribe" className="link">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  );
}

function Gauges({ quota, now }: { quota: NonNullable<Me['quota']>; now: number }) {
  const t = useTranslations('dashboard.gauges');
  return (
    <section aria-labelledby="quota" className="flex flex-col gap-3">
      <h2 id="quota" className="heading">
        {t('title')}
      </h2>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Gauge name="minute" window={quota.minute} now={now} />
        <Gauge name="day" window={quota.day} now={now} />
      </div>
    </section>
  );
}

/** Who is signed in, and the form that signs out. */
function Session({ email, children }: { email: string; children: ReactNode }) {
  const t = useTranslations('dashboard.session');
  return (
    <section aria-labelledby="session" className="flex flex-col items-start gap-3">
      <h2 id="session" className="heading">
        {t('title')}
      </h2>
      <p className="break-words">{t.rich('email', { email, b: inBold })}</p>
      {children}
    </section>
  );
}

/** Starts new windows for counters whose window has ended since they were read. */
function atNow(me: Me, now: number): Me {
  if (!me.quota) return me;
  const { minute, day } = me.quota;
  return { ...me, quota: { minute: rollWindow(minute, now, MINUTE_MS), day: rollWindow(day, now, DAY_MS) } };
}
