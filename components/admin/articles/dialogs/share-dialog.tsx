'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Problem, Result } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Select } from '@/components/ui/field';
import { Timestamp } from '@/components/ui/timestamp';
import { createPreview, endPreviews, listPreviews } from '../session/calls';

const HOURS = [24, 72, 168, 720] as const;

/** Creates a link that shows the draft to anyone who has it, lists those that work, and ends them all. */
export function ShareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('articles.share');
  const [hours, setHours] = useState(72);
  const [busy, setBusy] = useState<'create' | 'end'>();
  const [problem, setProblem] = useState<Problem>();
  const [link, setLink] = useState<{ url: string; expires_at: string }>();
  const [ended, setEnded] = useState(false);
  // Needs a second click, because colleagues may be reading.
  const [confirming, setConfirming] = useState(false);
  // Read again after each link that is created, and after all have ended.
  const { value } = useResource(`previews ${id} ${link?.url ?? ''} ${ended}`, () => listPreviews(id));
  const links = value?.items ?? [];
  const run = async <Value,>(kind: 'create' | 'end', call: Promise<Result<Value>>, onDone: (value: Value) => void) => {
    setBusy(kind);
    setProblem(undefined);
    const result = await call;
    setBusy(undefined);
    if (!result.ok) return setProblem(result.problem);
    setLink(undefined);
    setEnded(kind === 'end');
    onDone(result.value);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')} description={<p>{t('lead')}</p>}>
      {problem && <ProblemNotice problem={problem} />}
      {link ? (
        <div role="status" className="flex flex-col items-start gap-3">
          <code className="w-full rounded-2 border border-line bg-paper px-3 py-2 text-13 break-all">{link.url}</code>
          <p className="text-13 text-muted">{t.rich('until', { when: () => <Timestamp at={link.expires_at} /> })}</p>
          <CopyButton text={link.url} label={t('copy')} variant="primary" size="md" />
        </div>
      ) : (
        <Field label={t('hours')}>
          <Select value={hours} onChange={({ target }) => setHours(Number(target.value))}>
            {HOURS.map((each) => (
              <option key={each} value={each}>
                {t('days', { days: each / 24 })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {!link && (
        <div className="flex justify-end">
          <Button
            busy={busy === 'create'}
            disabled={busy !== undefined}
            onClick={() => void run('create', createPreview(id, hours), setLink)}
          >
            {t('create')}
          </Button>
        </div>
      )}
      {ended && <p role="status">{t('ended')}</p>}
      {links.length > 0 && (
        <section aria-label={t('live')} className="flex flex-col items-start gap-2 border-t border-line pt-3">
          <p className="text-13 text-muted">{t('live')}</p>
          <ul className="w-full text-15">
            {links.map(({ by, expires_at, revision }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: links have nothing of their own that may be shown.
              <li key={index} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 last:border-0">
                <span className="min-w-0 wrap-anywhere">
                  {revision === null ? by : t('byOfRevision', { name: by, n: revision })}
                </span>
                <span className="text-13 text-muted">{t.rich('until', { when: () => <Timestamp at={expires_at} /> })}</span>
              </li>
            ))}
          </ul>
          <Button
            variant="secondary"
            size="sm"
            busy={busy === 'end'}
            disabled={busy !== undefined}
            onClick={() => (confirming ? void run('end', endPreviews(id), () => setConfirming(false)) : setConfirming(true))}
          >
            {t(confirming ? 'endSure' : 'end')}
          </Button>
        </section>
      )}
    </Dialog>
  );
}
