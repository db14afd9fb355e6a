import { CircleAlert, CircleCheck, CircleOff, type LucideIcon, Pause } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '@/components/ui/badge';
import type { WebhookStatus } from '@/lib/people/webhooks/record';

const looks: Record<WebhookStatus | 'broken', { tone: Tone; icon: LucideIcon }> = {
  enabled: { tone: 'good', icon: CircleCheck },
  broken: { tone: 'bad', icon: CircleAlert },
  paused: { tone: 'wait', icon: Pause },
  disabled: { tone: 'bad', icon: CircleOff },
};

/** The status of a webhook; an enabled one that fails is shown as failing. */
export function StatusMark({
  webhook: { status, failing_since },
}: {
  webhook: { status: WebhookStatus; failing_since: string | null };
}) {
  const t = useTranslations('webhooks.status');
  const shown = status === 'enabled' && failing_since ? 'broken' : status;
  return <Badge {...looks[shown]}>{t(shown)}</Badge>;
}
