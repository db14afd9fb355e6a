import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Moment } from '@/components/keys/moment';
import { Button, ButtonLink, buttonClass, wrapped } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Link } from '@/lib/platform/i18n/navigation';
import { toMailtoUrl } from '@/lib/platform/mailto';
import { type Condition, findLiveKey, type LiveKey, type Me } from './condition';
import { FreezeRequests } from './freeze-requests';
import type { Rotation } from './use-rotation';

/**
 * What to do when requests are rejected or there is no key; empty when all is well.
 *
 * @param contact our email address
 * @param offer what the link to renew says
 */
export function NextSteps({
  me,
  condition,
  rotation,
  contact,
  offer,
}: {
  me: Me;
  condition: Condition;
  rotation: Rotation;
  contact: string;
  offer: ReactNode;
}) {
  const t = useTranslations('dashboard.now');
  const write = (subject: string) => (
    <a href={toMailtoUrl(contact, subject)} className={buttonClass('secondary')}>
      {t('write')}
    </a>
  );
  switch (condition) {
    case 'frozen':
      return me.key?.status === 'frozen' ? (
        <Frozen frozen={me.key} rotation={rotation} write={write(t('subject.frozen', { prefix: me.key.prefix }))} />
      ) : null;
    case 'none':
      return (
        <>
          <WithoutKey text={t('none')} rotation={rotation} />
          <p className="text-15 text-muted">
            {t.rich('read', {
              link: (words) => (
                <Link href="/archive?access=subscribers" className="link">
                  {words}
                </Link>
              ),
            })}
          </p>
        </>
      );
    case 'revoked':
      return (
        <WithoutKey text={t('revoked')} rotation={rotation}>
          {write(t('subject.revoked', { prefix: me.key?.prefix ?? '' }))}
        </WithoutKey>
      );
    case 'lapsed':
    case 'suspended':
      return (
        <div className="flex max-w-text flex-col items-start gap-4">
          <p className="text-muted">{t(condition, { hasKey: findLiveKey(me) ? 'yes' : 'no' })}</p>
          {condition === 'lapsed' ? (
            <ButtonLink href="/subscribe" className={wrapped}>
              {offer}
            </ButtonLink>
          ) : (
            write(t('subject.suspended', { email: me.subscriber?.email ?? '' }))
          )}
        </div>
      );
    case 'administrator':
      return (
        <div>
          <ButtonLink href="/admin">{t('console')}</ButtonLink>
        </div>
      );
    default:
      return null;
  }
}

/** Offers a new key to a subscriber who has none; `children` is another way out. */
function WithoutKey({ text, rotation, children }: { text: string; rotation: Rotation; children?: ReactNode }) {
  const t = useTranslations('dashboard.now');
  const busy = rotation.step === 'busy';
  return (
    <div className="flex max-w-text flex-col items-start gap-4">
      <p className="text-muted">{text}</p>
      {rotation.problem && <ProblemNotice problem={rotation.problem} />}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={rotation.rotate}>
          {t(busy ? 'making' : 'make')}
        </Button>
        {children}
      </div>
    </div>
  );
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
