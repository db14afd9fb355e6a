import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import { Timestamp } from '@/components/ui/timestamp';

type Email = { to: string; subject: string; html: string; text: string; createdAt: string; link: string | undefined };

/** One email of the outbox: recipient, subject, its link as a button, and both of its parts folded below. */
export async function OutboxEmail({ email }: { email: Email }) {
  const t = await getTranslations('admin.outbox');
  return (
    <li className="flex flex-col gap-x-6 gap-y-3 border-b border-line py-4 md:flex-row md:items-start md:justify-between">
      <div className="min-w-0 grow">
        <p className="font-serif text-17">{email.subject}</p>
        <p className="flex flex-wrap gap-x-3 text-13 text-muted">
          <span className="wrap-anywhere">{email.to}</span>
          <Timestamp at={email.createdAt} detail="second" />
          <span>UTC</span>
        </p>
        <details className="mt-1 text-13">
          <summary className="w-fit text-jade">{t('html')}</summary>
          {/* Without any permission: no script, form or navigation of the page around it. */}
          <iframe
            sandbox=""
            title={email.subject}
            srcDoc={email.html}
            loading="lazy"
            className="mt-2 h-[42rem] w-full max-w-[38rem] border border-line bg-white"
          />
        </details>
        <details className="mt-1 text-13">
          <summary className="w-fit text-jade">{t('text')}</summary>
          <pre className="mt-2 max-w-text font-sans text-13 break-words whitespace-pre-wrap">{email.text}</pre>
        </details>
      </div>
      {email.link && (
        <a href={email.link} className={buttonClass('secondary', 'sm', 'self-start')}>
          {t('open')}
        </a>
      )}
    </li>
  );
}
