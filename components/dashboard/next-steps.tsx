import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Moment } from '@/components/keys/moment';
import { Button, ButtonLink, buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { toMailtoUrl } from '@/lib/platform/mailto';
import type { Condition, LiveKey, Me } from './condition';
import { FreezeRequests } from './freeze-requests';
import type { Rotation } from './use-rotation';

/**
 * What to do when requests are rejected or there is no key; empty when all is well.
 *
 * @param contact our email address
 */
export function NextSteps({
  me,
  condition,
  rotation,
  contact,
}: {
  me: Me;
  condition: Condition;
  rotation: Rotation;
  contact: string;
}) {
  const t = useTranslations('dashboard.now');
  const write = (subject: string) => (
    <a href={toMailtoUrl(contact, subject)} className={buttonClass('secondary')}>
      {t('write')}
    </a>
  );
  if (condition === 'frozen' && me.key?.status === 'frozen') {
    return <Frozen frozen={me.key} rotation={rotation} write={write(t('subject.frozen', { prefix: me.key.prefix }))} />;
  }
  if (condition === 'none' || condition === 'revoked') {
    return (
      <div className="flex max-w-text flex-col items-start gap-4">
        <p className="text-muted">{t(condition)}</p>
        {rotation.problem && <ProblemNotice problem={rotation.problem} />}
        <div className="flex flex-wrap gap-3">
          <Button busy={rotation.step === 'busy'} onClick={rotation.rotate}>
            {rotation.step === 'busy' ? t('making') : t('make')}
          </Button>
          {condition === 'revoked' && write(t('subject.revoked', { prefix: me.key?.prefix ?? '' }))}
        </div>
      </div>
    );
  }
  if (condition === 'lapsed' || condition === 'suspended') {
    return (
      <div className="flex max-w-text flex-col items-start gap-4">
        <p className="text-muted">{t(condition, { hasKey: me.key && me.key.status !== 'revoked' ? 'yes' : 'no' })}</p>
        {condition === 'lapsed' ? (
          <ButtonLink href="/subscribe">{t('renew')}</ButtonLink>
        ) : (
          write(t('subject.suspended', { email: me.subscriber?.email ?? '' }))
        )}
      </div>
    );
  }
  if (condition === 'administrator') {
    return (
      <div>
        <ButtonLink href="/admin">{t('console')}</ButtonLink>
      </div>
    );
  }
  return null;
}

/** Explains a freeze: time, networks and the two ways to continue. */
function Frozen({ frozen, rotation, write }: { frozen: LiveKey; rotation: Rotation; write: ReactNode }) {
  const t = useTranslations('dashboard.now.frozen');
  return (
    <div className="flex flex-col gap-6">
      <div className="max-w-text">
        <Notice tone="bad" title={t('title')}>
          <p>
            {t.rich('what', {
              when: () => (frozen.frozen_at ? <Moment at={frozen.frozen_at} /> : null),
            })}
          </p>
          <p>{t('why')}</p>
        </Notice>
      </div>
      <FreezeRequests frozen={frozen} />
      <ul className="grid gap-x-16 gap-y-6 md:grid-cols-2">
        <li className="flex flex-col items-start gap-2">
          <h2 className="text-15 font-medium">{t('rotate.title')}</h2>
          <p className="grow text-muted">{t('rotate.text')}</p>
          <Button className="mt-2" onClick={rotation.confirm}>
            {t('rotate.action')}
          </Button>
        </li>
        <li className="flex flex-col items-start gap-2">
          <h2 className="text-15 font-medium">{t('unfreeze.title')}</h2>
          <p className="grow text-muted">{t('unfreeze.text')}</p>
          <div className="mt-2">{write}</div>
        </li>
      </ul>
    </div>
  );
}
