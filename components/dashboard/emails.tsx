import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Moment } from '@/components/keys/moment';
import { classNames } from '@/components/ui/class-names';
import type { SentEmail } from './condition';

/** The number of emails shown. */
const MAX_SHOWN = 6;
const icons = { sent: CircleCheck, waiting: CircleDashed, failed: CircleAlert };
const tones = { sent: 'text-muted', waiting: 'text-amber', failed: 'text-brick' };

/** The latest emails to the subscriber, without their links. */
export function RecentEmails({ emails }: { emails: SentEmail[] }) {
  const t = useTranslations('dashboard.emails');
  return (
    <section aria-labelledby="emails" className="flex flex-col gap-3">
      <h2 id="emails" className="heading">
        {t('title')}
      </h2>
      {emails.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ol className="flex flex-col">
          {emails.slice(0, MAX_SHOWN).map((email) => {
            const Icon = icons[email.status];
            return (
              <li key={`${email.created_at} ${email.template}`} className="flex flex-col border-b border-line py-2 first:pt-0">
                <p className="flex justify-between gap-4">
                  <span>{t(email.template)}</span>
                  <span className={classNames('inline-flex items-center gap-1.5 text-13 whitespace-nowrap', tones[email.status])}>
                    <Icon aria-hidden className="size-3.5" />
                    {t(email.status)}
                  </span>
                </p>
                <p className="text-13 text-muted">
                  <Moment at={email.sent_at ?? email.created_at} />
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
