import { CircleCheck, CircleOff, type LucideIcon, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import type { WebhookStatus } from '@/lib/people/webhooks/record';

const looks: Record<WebhookStatus, { tone: Tone; icon: LucideIcon }> = {
  enabled: { tone: 'good', icon: CircleCheck },
  paused: { tone: 'wait', icon: Pause },
  disabled: { tone: 'bad', icon: CircleOff },
};

/** The status of a webhook; its translation comes as `children`. */
export function StatusMark({ status, children }: { status: WebhookStatus; children: ReactNode }) {
  return <Badge {...looks[status]}>{children}</Badge>;
}
