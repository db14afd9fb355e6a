'use client';

import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, CircleX, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { Badge, type Tone } from '@/components/ui/badge';

type Email = Schemas['AdminEmail'];

const looks: Record<Email['status'], { tone: Tone; icon: LucideIcon }> = {
  sent: { tone: 'plain', icon: CircleCheck },
  waiting: { tone: 'wait', icon: CircleDashed },
  failed: { tone: 'bad', icon: CircleAlert },
  skipped: { tone: 'plain', icon: CircleMinus },
  bounced: { tone: 'bad', icon: CircleX },
  complained: { tone: 'bad', icon: CircleX },
};

/** The delivery status of an email. */
export function EmailStatus({ email }: { email: Email }) {
  const t = useTranslations('admin.emails');
  const { tone, icon } = looks[email.status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`statuses.${email.status}`)}
    </Badge>
  );
}
