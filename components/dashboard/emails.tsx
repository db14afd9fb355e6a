import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Moment } from '@/components/keys/moment';
import { classNames } from '@/components/ui/class-names';
import type { SentEmail } from './condition';

/** Mails that are shown; older ones say nothing that is still of use. */
const SHOWN = 6;
const signs = { sent: CircleCheck, waiting: CircleDashed, failed: CircleAlert };
const tones = { sent: 'text-muted', waiting: 'text-amber', failed: 'text-brick' };

/** The last mails to this address, so that its owner knows what to look for. Their links are not in here. */
export function RecentEmails({ mails }: { mails: SentEmail[] }) {
  const t = useTranslations('dashboard.mails');
  return (
    <section aria-labelledby="mails" className="flex flex-col gap-3">
      <h2 id="mails" className="heading">
        {t('title')}
      </h2>
      {mails.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ol className="flex flex-col">
          {mails.slice(0, SHOWN).map((mail) => {
            const Sign = signs[mail.status];
            return (
              <li key={`${mail.created_at} ${mail.template}`} className="flex flex-col border-b border-line py-2 first:pt-0">
                <p className="flex justify-between gap-4">
                  <span>{t(mail.template)}</span>
                  <span className={classNames('inline-flex items-center gap-1.5 text-13 whitespace-nowrap', tones[mail.status])}>
                    <Sign aria-hidden className="size-3.5" />
                    {t(mail.status)}
                  </span>
                </p>
                <p className="text-13 text-muted">
                  <Moment at={mail.sent_at ?? mail.created_at} />
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
