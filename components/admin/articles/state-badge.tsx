import { Archive, CircleCheck, Clock, type LucideIcon, PencilLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '@/components/ui/badge';
import type { ArticleView } from './session/view';

const looks: Record<ArticleView['state'], { tone: Tone; icon: LucideIcon }> = {
  published: { tone: 'good', icon: CircleCheck },
  scheduled: { tone: 'wait', icon: Clock },
  draft: { tone: 'plain', icon: PencilLine },
  archived: { tone: 'plain', icon: Archive },
};

/** The state of an article, and whether a draft of it waits to be published. */
export function StateBadge({ state, draft }: { state: ArticleView['state']; draft: boolean }) {
  const t = useTranslations('articles');
  const { tone, icon } = looks[state];
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone} icon={icon}>
        {t(`states.${state}`)}
      </Badge>
      {draft && state !== 'draft' && (
        <Badge tone="plain" icon={PencilLine}>
          {t('states.hasDraft')}
        </Badge>
      )}
    </span>
  );
}
