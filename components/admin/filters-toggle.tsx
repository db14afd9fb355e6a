'use client';

import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';

/** Shows or hides the filters of a list on a phone, where they would push the list out of sight. */
export function FiltersToggle({
  controls,
  unfolded,
  applied,
  onToggle,
}: {
  /** id of the element with the filters */
  controls: string;
  unfolded: boolean;
  /** how many filters have a value */
  applied: number;
  onToggle: (unfolded: boolean) => void;
}) {
  const t = useTranslations('admin.list');
  return (
    <Button
      variant="secondary"
      size="toolbar"
      aria-expanded={unfolded}
      aria-controls={controls}
      onClick={() => onToggle(!unfolded)}
      className="md:hidden"
    >
      <SlidersHorizontal aria-hidden className="size-4" strokeWidth={1.5} />
      {t('filters', { count: applied })}
    </Button>
  );
}
