'use client';

import { Ban, CircleAlert, CircleCheck, CircleDashed, Clock, type LucideIcon, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { Badge, type Tone } from '@/components/ui/badge';

const looks: Record<Schemas['Newsletter']['status'], { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: 'plain', icon: CircleDashed },
  scheduled: { tone: 'wait', icon: Clock },
  sending: { tone: 'wait', icon: Send },
  sent: { tone: 'good', icon: CircleCheck },
  cancelled: { tone: 'plain', icon: Ban },
  failed: { tone: 'bad', icon: CircleAlert },
};

/** The state of a newsletter. */
export function NewsletterStatus({ status }: { status: Schemas['Newsletter']['status'] }) {
  const t = useTranslations('newsletters');
  return <Badge {...looks[status]}>{t(`statuses.${status}`)}</Badge>;
}
