import { useTranslations } from 'next-intl';
import type { Webhook } from '@/lib/people/webhooks/schema';
import { Link } from '@/lib/platform/i18n/navigation';
import { StatusMark } from './status-mark';

/** The subscriber's webhooks on the dashboard, with a link to their page. */
export function WebhookSummary({ webhooks }: { webhooks: Webhook[] }) {
  const t = useTranslations('webhooks');
  return (
    <section aria-labelledby="webhooks" className="flex flex-col items-start gap-3">
      <h2 id="webhooks" className="heading">
        {t('section.title')}
      </h2>
      {webhooks.length === 0 ? (
        <p className="text-muted">{t('section.none')}</p>
      ) : (
        <ul className="flex w-full flex-col">
          {webhooks.map((webhook) => (
            <li key={webhook.id} className="flex items-center justify-between gap-4 border-b border-line py-2 first:pt-0">
              <span className="min-w-0 truncate font-mono text-13" translate="no" title={webhook.url}>
                {webhook.url.replace(/^https?:\/\//, '')}
              </span>
              <StatusMark webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      <Link href="/dashboard/webhooks" className="link -my-2 inline-flex min-h-11 items-center">
        {t('section.manage')}
      </Link>
    </section>
  );
}
