'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';

const KEYS = [
  ['S', 'save'],
  ['B', 'bold'],
  ['I', 'italic'],
  ['K', 'link'],
  ['F', 'find'],
  ['Enter', 'publish'],
  ['Alt+1', 'first'],
  ['Alt+2', 'second'],
  ['Alt+3', 'next'],
  ['/', 'list'],
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('articles.keys');
  const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')} description={<p>{t('lead')}</p>}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {KEYS.map(([key, name]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-line pb-2">
            <dt>
              <kbd className="text-13">
                {modifier}+{key}
              </kbd>
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
