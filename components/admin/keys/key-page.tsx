'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, toResult } from '@/components/api/client';
import { useResource } from '@/components/api/use-resource';
import { StatusBadge } from '@/components/ui/badge';
import { Timeline } from '../audit/timeline';
import { DetailPage } from '../detail-page';
import { type KeyAction, KeyActionDialog } from './key-action-dialog';
import { KeyActions } from './key-actions';
import { KeyDetails } from './key-details';

/** One key: its details, its actions and its audit entries. */
export function KeyPage({ prefix }: { prefix: string }) {
  const t = useTranslations('admin.key');
  const tc = useTranslations('common');
  const resource = useResource(`key ${prefix}`, () =>
    toResult(api.GET('/api/v1/admin/keys/{prefix}', { params: { path: { prefix } } })),
  );
  const { value, reload, update } = resource;
  const [action, setAction] = useState<KeyAction>();
  // The response of a change is the key without its timeline, so the page is loaded again.
  const onChanged = (key: KeyAction['keys'][number]) => {
    update((detail) => ({ ...detail, ...key }));
    void reload();
  };
  return (
    <>
      <DetailPage
        back={{ href: '/admin/keys', label: t('back') }}
        title={<h1 className="font-mono text-22 font-medium break-all md:text-28">{prefix}</h1>}
        badge={value && <StatusBadge status={value.status}>{tc(`status.${value.status}`)}</StatusBadge>}
        actions={value && <KeyActions subject={value} onAction={(kind) => setAction({ kind, keys: [value] })} here />}
        resource={resource}
        unknown={{ codes: ['invalid_input', 'key_not_found'], text: t('unknown') }}
      >
        {value && (
          <>
            <KeyDetails subject={value} />
            <section aria-labelledby="timeline">
              <h2 id="timeline" className="heading">
                {t('timeline')}
              </h2>
              <Timeline rows={value.timeline} />
            </section>
          </>
        )}
      </DetailPage>
      <KeyActionDialog action={action} onClose={() => setAction(undefined)} onChanged={onChanged} />
    </>
  );
}
