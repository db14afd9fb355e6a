import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import type { OutboxMail } from '@/lib/outbox/reads';
import { Stamp } from './stamp';

/** One mail of the outbox: to whom, what about, its link as a button, and the words behind it. */
export async function MailEntry({ mail }: { mail: OutboxMail }) {
  const t = await getTranslations('admin.outbox');
  return (
    <li className="flex flex-col gap-x-6 gap-y-3 border-b border-line py-4 md:flex-row md:items-start md:justify-between">
      <div className="min-w-0">
        <p className="font-serif text-17">{mail.subject}</p>
        <p className="flex flex-wrap gap-x-3 text-13 text-muted">
          <span className="wrap-anywhere">{mail.to}</span>
          <Stamp at={mail.createdAt} detail="second" />
          <span>UTC</span>
        </p>
        <details className="mt-1 text-13">
          <summary className="text-jade">{t('text')}</summary>
          <pre className="mt-2 max-w-text font-sans text-13 break-words whitespace-pre-wrap">{mail.text}</pre>
        </details>
      </div>
      {mail.link && (
        <a href={mail.link} className={buttonClass('secondary', 'sm', 'self-start')}>
          {t('open')}
        </a>
      )}
    </li>
  );
}
