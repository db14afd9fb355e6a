'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { useHydrated } from '@/components/ui/use-hydrated';
import { CodeTabs } from '../code-tabs';
import { toSample } from '../samples/operation';
import { OperationAddress } from './operation-address';
import { type Trial, toDraft } from './request';

const loadForm = () => import('./request-form');
const RequestForm = dynamic(() => loadForm().then((module) => module.RequestForm), {
  loading: () => <div aria-busy className="h-96 animate-pulse bg-shade" />,
});

/**
 * A sample request to one operation and, on demand, the form that fills it in and sends it.
 *
 * @param note where the credential of the sample comes from
 */
export function Workbench({ trial, appUrl, note }: { trial: Trial; appUrl: string; note: ReactNode }) {
  const t = useTranslations('docs.try');
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(() => toDraft(trial));
  const sample = toSample(trial, draft, appUrl);
  return (
    <section aria-label={t('label')}>
      <OperationAddress
        operation={trial}
        action={
          <Button
            variant={open ? 'secondary' : 'primary'}
            size="sm"
            disabled={!hydrated}
            aria-expanded={open}
            className="noscript:hidden"
            onPointerEnter={loadForm}
            onFocus={loadForm}
            onClick={() => setOpen(!open)}
          >
            {open ? t('close') : t('open')}
          </Button>
        }
      >
        <div className={classNames('grid grid-cols-[minmax(0,1fr)]', open && 'lg:max-xl:grid-cols-2')}>
          <div className={classNames('min-w-0', open && 'lg:max-xl:col-start-2 lg:max-xl:row-start-1')}>
            <CodeTabs bare label={t('sample')} sample={sample} />
            {draft.identity === 'key' && <p className="border-t border-line px-4 py-2 text-13 text-muted">{note}</p>}
          </div>
          {open && <RequestForm trial={trial} draft={draft} onDraft={setDraft} curl={sample.curl} />}
        </div>
      </OperationAddress>
    </section>
  );
}
