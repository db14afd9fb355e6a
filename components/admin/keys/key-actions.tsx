'use client';

import { useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { Button } from '@/components/ui/button';
import type { MenuAction } from '../loaded-menu';
import { RowMenu } from '../row-menu';
import type { KeyAction } from './key-action-dialog';

/** Unfreezing as a button where it applies, everything else behind a menu, revoking last. */
export function KeyActions({
  subject,
  onAction,
  here = false,
}: {
  subject: Schemas['AdminKey'];
  onAction: (kind: KeyAction['kind']) => void;
  /** on the key's own page, which needs no link to itself */
  here?: boolean;
}) {
  const t = useTranslations('admin.keys');
  const { prefix, status, subscriber } = subject;
  const actions: MenuAction[] = [
    ...(here ? [] : [{ label: t('view'), href: `/admin/keys/${prefix}` }]),
    { label: t('viewSubscriber'), href: `/admin/subscribers/${subscriber.id}` },
    ...(status === 'revoked' ? [] : [{ label: t('revokeItem'), danger: true, onSelect: () => onAction('revoke') }]),
  ];
  return (
    <span className="inline-flex items-center gap-1">
      {status === 'frozen' && (
        <Button
          variant={here ? 'secondary' : 'quiet'}
          size="row"
          aria-label={t('unfreezeOne', { prefix })}
          onClick={() => onAction('unfreeze')}
        >
          {t('unfreeze')}
        </Button>
      )}
      <RowMenu label={t('actionsOf', { prefix })} actions={actions} />
    </span>
  );
}
