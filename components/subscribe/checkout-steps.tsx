import { useTranslations } from 'next-intl';

const steps = ['address', 'payment', 'access'] as const;

/** Where the buyer is on the way from the offer to reading. */
export function CheckoutSteps({ current }: { current: (typeof steps)[number] }) {
  const t = useTranslations('subscribe.steps');
  return (
    <ol aria-label={t('label')} className="flex flex-wrap gap-x-6 gap-y-1 text-13 text-muted">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={`border-t-2 pt-1.5 ${step === current ? 'border-jade font-medium text-ink' : 'border-line'}`}
        >
          <span className="tabular-nums">{index + 1}</span> {t(step)}
        </li>
      ))}
    </ol>
  );
}
