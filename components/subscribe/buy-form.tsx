'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { rememberBuyer } from '@/components/api/buyer';
import { api, toResult } from '@/components/api/client';
import { ApiForm, useApiForm } from '@/components/api/form';
import { type Problem, pickErrors } from '@/components/api/problem';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/field';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { PlanForSale } from '@/lib/commerce/checkout/schema';
import { formatAmount } from './format-amount';

/**
 * Asks for the subscriber, and for a plan only where prices differ, because plans give the same rights. Payment takes place on
 * Stripe's page.
 *
 * @param siteUrl the only address at which payments can begin
 * @param lead below the price
 * @param notes below the button
 */
export function BuyForm({
  plans,
  email,
  siteUrl,
  lead,
  notes,
}: {
  plans: PlanForSale[];
  email: string | undefined;
  siteUrl: string;
  lead?: ReactNode;
  notes?: ReactNode;
}) {
  const t = useTranslations('subscribe.buy');
  const locale = useLocale();
  const [plan, setPlan] = useState(plans[0]?.plan ?? 'annual');
  const [leaving, setLeaving] = useState(false);
  // Before hydration a click would submit the form natively, which the API does not accept.
  const hydrated = useHydrated();

  // Going back from the payment page may show this page as it was left.
  useEffect(() => {
    const stay = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);

  const form = useApiForm({
    call: async (read) => {
      const origin_url = window.location.href.split('#', 1)[0] ?? '';
      const result = await toResult(api.POST('/api/v1/checkout', { body: { email: read('email'), origin_url, plan, locale } }));
      if (result.ok) return result;
      const here = window.location.origin;
      if (here === siteUrl || !isAboutOrigin(result.problem)) return result;
      const { issues: _, ...problem } = result.problem;
      return { ok: false, problem: { ...problem, code: 'wrong_address', detail: t('wrongAddress', { here, site: siteUrl }) } };
    },
    explain: (problem) => pickErrors(problem, { email: t('emailInvalid') }),
    onDone: ({ id, url }, read) => {
      // Who is signed in needs no sign-in afterwards, and may sign out in this tab.
      if (email === undefined) rememberBuyer({ email: read('email'), checkout: id });
      setLeaving(true);
      window.location.assign(url);
    },
  });
  const busy = form.busy || leaving;
  const toPrice = ({ amount, currency }: PlanForSale) => formatAmount(amount, currency, locale);
  const first = plans[0];
  const isChoice = new Set(plans.map(toPrice)).size > 1;

  return (
    <ApiForm form={form} method="post" className="gap-5">
      {isChoice ? (
        <fieldset>
          <legend className="pb-2 text-15 font-medium">{t('plan')}</legend>
          <div className="divide-y divide-line border-y border-line">
            {plans.map((each) => (
              <label key={each.plan} className="flex cursor-pointer gap-3 py-3">
                <input
                  type="radio"
                  name="plan"
                  value={each.plan}
                  checked={each.plan === plan}
                  onChange={() => setPlan(each.plan)}
                  className="radio mt-1"
                />
                <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                  <span className="flex flex-wrap justify-between gap-x-4 font-serif text-19 font-semibold">
                    {t(`plans.${each.plan}.name`)}
                    <span className="tabular-nums">{toPrice(each)}</span>
                  </span>
                  <span className="text-15 text-muted">{t(`plans.${each.plan}.text`)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : (
        first && (
          <div className="flex flex-col gap-1">
            <p className="font-medium">{t(`plans.${first.plan}.name`)}</p>
            <p className="text-muted">
              {t.rich('perYear', {
                amount: () => (
                  <span className="me-1.5 font-serif text-40 leading-tight font-semibold text-ink tabular-nums [&:lang(zh)]:text-[2.1875rem]">
                    {toPrice(first)}
                  </span>
                ),
              })}
            </p>
            {plans.length > 1 && <p className="mt-2 text-15 text-pretty">{t('onePrice')}</p>}
          </div>
        )
      )}
      {lead && <p className="text-15 text-pretty text-muted">{lead}</p>}
      <EmailField name="email" label={t('email')} hint={t('emailHint')} defaultValue={email} required readOnly={busy} />
      <div className="flex flex-col gap-3">
        <Button type="submit" busy={busy} disabled={!hydrated} className="w-full">
          {busy ? t('submitting') : t('submit')}
        </Button>
        {notes}
      </div>
    </ApiForm>
  );
}

/** Whether the page was opened at another address of the service than its own, such as `127.0.0.1` for `localhost`. */
const isAboutOrigin = ({ issues = [] }: Problem) => issues.some(({ field }) => field === 'origin_url');
