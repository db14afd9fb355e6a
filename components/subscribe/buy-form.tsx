'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { api, toResult } from '@/components/api/client';
import { ApiForm, useApiForm } from '@/components/api/form';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/field';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { PlanForSale } from '@/lib/commerce/checkout/schema';
import { formatAmount } from './format-amount';

/** Selects a plan and the subscriber; payment takes place on Stripe's page. */
export function BuyForm({ plans, email }: { plans: PlanForSale[]; email: string | undefined }) {
  const t = useTranslations('subscribe.buy');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
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
      if (!result.ok) input.current?.focus();
      return result;
    },
    explain: (problem) => (problem.code === 'invalid_input' ? { email: t('emailInvalid') } : {}),
    onDone: ({ url }) => {
      setLeaving(true);
      window.location.assign(url);
    },
  });
  const busy = form.busy || leaving;
  const prices = new Set(plans.map((each) => formatAmount(each.amount, each.currency, locale)));
  const [onePrice] = prices.size === 1 ? prices : [];

  return (
    <ApiForm form={form} method="post" className="gap-6">
      {onePrice && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-serif text-40 leading-tight font-semibold tabular-nums">{onePrice}</span>
          <span className="text-muted">{plans.length > 1 ? t('onePrice') : t('year')}</span>
        </p>
      )}
      <fieldset>
        <legend className="heading pb-3">{plans.length > 1 ? t('plan') : t('onePlan')}</legend>
        <div className="grid border-y border-edge max-sm:divide-y max-sm:divide-line sm:grid-cols-2 sm:divide-x sm:divide-line">
          {plans.map((each) => (
            <label key={each.plan} className="flex cursor-pointer gap-3 px-4 py-5 hover:bg-shade has-checked:bg-jade-soft">
              <input
                type="radio"
                name="plan"
                value={each.plan}
                checked={each.plan === plan}
                onChange={() => setPlan(each.plan)}
                className="mt-1 size-4 shrink-0 accent-jade"
              />
              <span className="flex min-w-0 flex-col gap-1">
                <span className="font-serif text-19 leading-snug font-semibold">{t(`plans.${each.plan}.for`)}</span>
                <span>{t(`plans.${each.plan}.text`)}</span>
                <span className="text-13 text-muted">{t('plans.named', { name: t(`plans.${each.plan}.name`) })}</span>
                {!onePrice && (
                  <span className="font-serif text-22 tabular-nums">
                    {t('perYear', { amount: formatAmount(each.amount, each.currency, locale) })}
                  </span>
                )}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="max-w-form">
        <EmailField
          ref={input}
          name="email"
          label={t('email')}
          hint={t('emailHint')}
          defaultValue={email}
          required
          readOnly={busy}
        />
      </div>
      <Button type="submit" busy={busy} disabled={!hydrated} className="self-start">
        {busy ? t('submitting') : t('submit')}
      </Button>
    </ApiForm>
  );
}
