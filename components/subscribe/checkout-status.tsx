'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { forgetBuyer, recallBuyer } from '@/components/api/buyer';
import { api, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { postSignIn } from '@/components/api/sign-in';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink, buttonClass } from '@/components/ui/button';
import { focusOn } from '@/components/ui/focus-on';
import { inBold } from '@/components/ui/in-bold';
import { Notice } from '@/components/ui/notice';
import type { Checkout } from '@/lib/commerce/checkout/schema';
import { useRouter } from '@/lib/platform/i18n/navigation';
import { CheckoutSteps } from './checkout-steps';

/** Seconds between polls; the last one repeats. The API allows twenty requests a minute per address. */
const PAUSES = [1, 2, 3, 5, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 30];

const tones = {
  open: 'info',
  processing: 'wait',
  paid: 'good',
  orphan: 'wait',
  erased: 'wait',
  reversed: 'wait',
  failed: 'bad',
  ended: 'wait',
} as const;

/**
 * The state of a payment. Until it is decided the page polls, and while it is open each poll makes the service check with Stripe.
 *
 * @param known the state when the page was rendered; it is rendered again for the outcome
 * @param isOrphan whether the subscriber was erased before a payment arrived, so that nobody gets the year
 * @param isTest whether it is paid to the stand-in for Stripe, which sends no invoice
 * @param hasExpired whether its payment page has; one that ended earlier failed
 * @param back the path, with its language, where the buyer was before subscribing
 */
export function CheckoutStatus({
  known,
  isOrphan,
  isTest,
  hasExpired,
  back,
  isSignedIn,
}: {
  known: Checkout;
  isOrphan: boolean;
  isTest: boolean;
  hasExpired: boolean;
  back: string | undefined;
  isSignedIn: boolean;
}) {
  const t = useTranslations('subscribe.status');
  const router = useRouter();
  const [polled, setPolled] = useState(known);
  const [stale, setStale] = useState(false);
  const [email, setEmail] = useState<string>();
  const { id } = known;
  const isDecided = !isPending(known);
  const { status } = isDecided ? known : polled;
  const text = isOrphan ? toOrphanText(status) : status === 'ended' && !hasExpired ? 'failed' : status;
  // A payment that was returned, or whose subscriber is gone, leads to no access.
  const leadsOn = text !== 'reversed' && text !== 'orphan' && text !== 'erased';

  // The page is for anyone with its address, so only the tab that began to pay names the subscriber.
  useEffect(() => {
    const buyer = recallBuyer();
    setEmail(buyer?.checkout === id ? buyer.email : undefined);
  }, [id]);

  useEffect(() => {
    if (isDecided) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const result = await toResult(api.GET('/api/v1/checkout/{id}', { params: { path: { id } } }));
      setStale(!result.ok);
      if (result.ok && isPending(result.value)) setPolled(result.value);
      if (result.ok && !isPending(result.value)) router.refresh();
      plan();
    };
    const plan = () => {
      timer = setTimeout(look, (PAUSES[Math.min(looks, PAUSES.length - 1)] ?? 30) * 1_000);
      looks += 1;
    };
    plan();
    return () => clearTimeout(timer);
  }, [id, isDecided, router]);

  return (
    <div className="flex flex-col gap-6">
      {leadsOn && <CheckoutSteps current={text === 'paid' ? 'access' : 'payment'} />}
      <Notice tone={tones[text]} live="status" title={t(`${text}.title`)}>
        <p>
          {text === 'paid' && email ? t.rich('paid.textTo', { email, b: inBold }) : t(`${text}.text`)}{' '}
          {text === 'paid' && !isTest && t('invoice')}
        </p>
        {stale && <p className="text-13">{t('stale')}</p>}
      </Notice>
      {text === 'paid' && !isSignedIn ? (
        <FirstSteps email={email} back={back} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {text === 'orphan' || text === 'erased' ? (
            <ButtonLink href="/contact" variant="secondary">
              {t('contact')}
            </ButtonLink>
          ) : (
            <NextSteps status={status} back={back} />
          )}
        </div>
      )}
    </div>
  );
}

function toOrphanText(status: Checkout['status']) {
  if (status === 'paid') return 'orphan';
  return status === 'open' || status === 'processing' ? 'erased' : status;
}

const isPending = ({ status }: Checkout) => status === 'open' || status === 'processing';

const toQuery = (back: string | undefined) => (back ? `?${new URLSearchParams({ callbackUrl: back })}` : '');

/**
 * From a payment to reading, for a reader who is not signed in. Only the mailbox proves who the subscriber is, so that the link goes
 * there.
 *
 * @param email of the subscriber, in the tab that paid: the link is sent from here
 */
function FirstSteps({ email, back }: { email: string | undefined; back: string | undefined }) {
  const t = useTranslations('subscribe.status');
  const sent = useTranslations('signin.sent');
  const common = useTranslations('common.request');
  const locale = useLocale();
  const { busy, problem, run } = useCall();
  const [isSent, setSent] = useState(false);
  const send = async (to: string) => {
    const body = { email: to, locale, ...(back && { callback_url: back }) };
    const result = await run(postSignIn('/api/auth/signin/email', body));
    if (!result.ok) return;
    forgetBuyer();
    setSent(true);
  };
  return (
    <section aria-labelledby="first-steps" className="flex flex-col gap-3">
      <h2 id="first-steps" className="text-15 font-medium">
        {t('steps.title')}
      </h2>
      {problem && <ProblemNotice problem={problem} />}
      <ol className="flex list-decimal flex-col gap-3 ps-6 marker:text-muted">
        <li>
          {isSent && email ? (
            <div className="flex flex-col items-start gap-3">
              <p ref={focusOn} tabIndex={-1} role="status" className="outline-none">
                {sent.rich('lead', { email, b: inBold })}
              </p>
              <p className="text-muted">{sent('nothing')}</p>
              <ButtonLink href={`/signin${toQuery(back)}`} variant="secondary">
                {common('different')}
              </ButtonLink>
            </div>
          ) : (
            <div className="flex flex-col items-start gap-3">
              <p>{email ? t.rich('steps.linkTo', { email, b: inBold }) : t('steps.link')}</p>
              {email ? (
                <Button busy={busy} onClick={() => void send(email)}>
                  {t(busy ? 'steps.sending' : 'steps.send')}
                </Button>
              ) : (
                <ButtonLink href={`/signin${toQuery(back)}`}>{t('signIn')}</ButtonLink>
              )}
            </div>
          )}
        </li>
        <li>{t('steps.open')}</li>
        <li>{t('steps.read')}</li>
      </ol>
    </section>
  );
}

/** Where to go from here: on to reading once it is paid, back while it takes longer, and otherwise to the plans again. */
function NextSteps({ status, back }: { status: Checkout['status']; back: string | undefined }) {
  const t = useTranslations('subscribe.status');
  const query = toQuery(back);
  const isPaid = status === 'paid';
  if (status === 'ended') return <ButtonLink href={`/subscribe${query}`}>{t('retry')}</ButtonLink>;
  if (!isPaid && status !== 'processing')
    return (
      <ButtonLink href={`/subscribe${query}`} variant="secondary">
        {t('again')}
      </ButtonLink>
    );
  return (
    <>
      {back && (
        <a href={back} className={buttonClass(isPaid ? 'primary' : 'secondary')}>
          {t('back')}
        </a>
      )}
      {isPaid && (
        <ButtonLink href="/dashboard" variant={back ? 'secondary' : 'primary'}>
          {t('toDashboard')}
        </ButtonLink>
      )}
    </>
  );
}
