'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Schemas } from '@/components/api/client';
import type { Problem, Result } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Select } from '@/components/ui/field';
import { LocalTime } from '@/components/ui/local-time';
import { createPreview, endPreview, endPreviews, listPreviews } from '../session/calls';

const HOURS = [24, 72, 168, 720] as const;
const ALL = 'all';

/** Creates a link that shows the draft to anyone who has it, lists those that work, and ends one or all of them. */
export function ShareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('articles.share');
  const [hours, setHours] = useState(72);
  /** `create`, or the link that is being ended: its id, or `all` */
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const [link, setLink] = useState<{ url: string; expires_at: string }>();
  const [ended, setEnded] = useState<'one' | 'all'>();
  // Ending needs a second click, because colleagues may be reading.
  const [confirming, setConfirming] = useState<string>();
  const { value, reload } = useResource(`previews ${id}`, () => listPreviews(id));
  const links = value?.items ?? [];
  const run = async <Value,>(kind: string, call: () => Promise<Result<Value>>, onDone: (value: Value) => void) => {
    setBusy(kind);
    setProblem(undefined);
    setEnded(undefined);
    const result = await call();
    if (result.ok) onDone(result.value);
    else setProblem(result.problem);
    await reload();
    setConfirming(undefined);
    setBusy(undefined);
  };
  const end = (which: string) => {
    if (confirming !== which) return setConfirming(which);
    void run(
      which,
      () => (which === ALL ? endPreviews(id) : endPreview(id, which)),
      () => {
        // The new link may be among those that ended.
        setLink(undefined);
        setEnded(which === ALL || links.length === 1 ? 'all' : 'one');
      },
    );
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')} description={<p>{t('lead')}</p>}>
      {problem && <ProblemNotice problem={problem} />}
      {link ? (
        <div role="status" className="flex flex-col items-start gap-3">
          <code className="w-full rounded-2 border border-line bg-paper px-3 py-2 text-13 break-all">{link.url}</code>
          <p className="text-13 text-muted">{t.rich('until', { when: () => <LocalTime at={link.expires_at} /> })}</p>
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
            onClick={() => void run('create', () => createPreview(id, hours), setLink)}
          >
            {t('create')}
          </Button>
        </div>
      )}
      {ended && <p role="status">{t(ended === 'all' ? 'ended' : 'endedOne')}</p>}
      {links.length > 0 && <LiveLinks links={links} busy={busy} confirming={confirming} onEnd={end} />}
    </Dialog>
  );
}

/** The links that work, each with who made it and how often it was opened, and buttons that end one or all of them. */
function LiveLinks({
  links,
  busy,
  confirming,
  onEnd,
}: {
  links: readonly Schemas['LivePreview'][];
  busy: string | undefined;
  confirming: string | undefined;
  onEnd: (which: string) => void;
}) {
  const t = useTranslations('articles.share');
  return (
    <section aria-label={t('live')} className="flex flex-col items-start gap-2 border-t border-line pt-3">
      <p className="text-13 text-muted">{t('live')}</p>
      <ul className="w-full text-15">
        {links.map(({ id, by, revision, expires_at, opened, opened_at }) => (
          <li key={id} className="flex items-center justify-between gap-x-4 border-b border-line py-1.5 last:border-0">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{revision === null ? by : t('byOfRevision', { name: by, n: revision })}</span>
              <span className="block text-13 text-muted tabular-nums">
                {t.rich('until', { when: () => <LocalTime at={expires_at} /> })}
                <span className="block">
                  {opened_at === null
                    ? t('unopened')
                    : t.rich('opened', { count: opened, when: () => <LocalTime at={opened_at} /> })}
                </span>
              </span>
            </span>
            <Button
              variant={confirming === id ? 'danger' : 'quiet'}
              size="sm"
              busy={busy === id}
              disabled={busy !== undefined}
              aria-label={confirming === id ? undefined : t('endOne', { name: by })}
              onClick={() => onEnd(id)}
            >
              {t(confirming === id ? 'endOneSure' : 'endShort')}
            </Button>
          </li>
        ))}
      </ul>
      {links.length > 1 && (
        <Button
          variant={confirming === ALL ? 'danger' : 'secondary'}
          size="sm"
          busy={busy === ALL}
          disabled={busy !== undefined}
          onClick={() => onEnd(ALL)}
        >
          {t(confirming === ALL ? 'endSure' : 'end')}
        </Button>
      )}
    </section>
  );
}
