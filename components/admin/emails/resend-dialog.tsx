'use client';

import { useTranslations } from 'next-intl';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Schemas, toResult } from '@/components/api/client';
import { useToast } from '@/components/ui/toast';

/** Confirms that an email is sent again. A private link in it is a new one. */
export function ResendDialog({
  email,
  onClose,
  onSent,
}: {
  email: Schemas['AdminEmail'];
  onClose: () => void;
  onSent: () => void;
}) {
  const t = useTranslations('admin.emails');
  const toast = useToast();
  const withLink = email.template === 'key_link' || email.template === 'sign_in';
  return (
    <CallDialog
      title={t('resendTitle', { template: t(`templates.${email.template}`) })}
      target={email.to}
      lead={t(withLink ? 'resendLinkLead' : 'resendLead')}
      confirm={t('resend')}
      danger={false}
      call={() => toResult(api.POST('/api/v1/admin/emails/{id}/resend', { params: { path: { id: email.id } } }))}
      onDone={() => {
        toast({ tone: 'good', title: t('resendDone', { email: email.to }) });
        onSent();
      }}
      onClose={onClose}
    />
  );
}
