import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** What a payment is about, as a list of names and values. */
export function PaymentFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const t = useTranslations('subscribe.facts');
  return (
    <section aria-labelledby="payment-facts" className="flex flex-col gap-3 self-start">
      <h2 id="payment-facts" className="text-15 font-medium">
        {t('title')}
      </h2>
      <dl className="border-t border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-4 gap-y-0.5 border-b border-line py-2.5">
            <dt className="w-36 shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
