import { useTranslations } from 'next-intl';
import type { GuideValues } from '@/components/docs/guide-values';
import { SourceLanes } from './source-lanes';

/** Two networks as two lines with requests on them: moving once, and alternating until the key freezes. */
export function SourcesPicture({ values }: { values: GuideValues }) {
  const t = useTranslations('docs.picture');
  const { switches, windowSeconds } = values.source;
  // More switches than fit are not drawn; the text names the number.
  const shown = Math.min(switches, 6);
  const alternating = Array.from({ length: shown + 1 }, (_, index): 'A' | 'B' => (index % 2 === 0 ? 'A' : 'B'));
  const names = { A: t('network', { name: 'A' }), B: t('network', { name: 'B' }) };
  const text = t('bothText', { switches, seconds: windowSeconds });
  return (
    <div className="grid max-w-[52rem] gap-x-10 gap-y-8 md:grid-cols-2">
      <figure>
        <SourceLanes
          order={['A', 'A', 'A', 'B', 'B', 'B']}
          label={`${t('move')}: ${t('moveText')}`}
          names={names}
          verdict={t('active')}
        />
        <Caption title={t('move')} text={t('moveText')} />
      </figure>
      <figure>
        <SourceLanes
          order={alternating}
          label={`${t('both')}: ${text}`}
          names={names}
          verdict={t('frozen')}
          freezes
          span={t('window', { seconds: windowSeconds })}
        />
        <Caption title={t('both')} text={text} />
      </figure>
    </div>
  );
}

function Caption({ title, text }: { title: string; text: string }) {
  return (
    <figcaption className="mt-3 text-15">
      <strong className="font-medium">{title}</strong>
      <span className="block text-muted">{text}</span>
    </figcaption>
  );
}
