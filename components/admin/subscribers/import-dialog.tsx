'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { describedBy, Field } from '@/components/ui/field';
import { findReason } from './import-reasons';

type Report = Schemas['SubscriberImportReport'];
type Line = Report['lines'][number];

/** The largest file the API accepts, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** Lines shown in the report. Rejected lines come first, so that they are always among them. */
const MAX_LINES = 500;

const tones: Record<Line['outcome'], Tone> = { added: 'good', renewed: 'good', unchanged: 'plain', refused: 'bad' };

/** Imports a list of subscribers and reports the outcome of every line. */
export function ImportDialog({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const t = useTranslations('admin.import');
  const tc = useTranslations('common.actions');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [fileError, setFileError] = useState<'none' | 'large'>();
  const [problem, setProblem] = useState<Problem>();
  const [report, setReport] = useState<Report>();

  const reason = problem?.issues && findReason(problem.issues);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('file');
    setProblem(undefined);
    if (!(file instanceof File) || file.size === 0) return setFileError('none');
    if (file.size > MAX_BYTES) return setFileError('large');
    setFileError(undefined);
    setBusy(true);
    // Sent byte for byte: the service decides whether it is valid UTF-8.
    const request = { body: '', bodySerializer: () => file, headers: { 'content-type': 'text/csv' } };
    const result = await toResult(api.POST('/api/v1/admin/subscribers/import', request));
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    setReport(result.value);
    onImported();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={report ? t('reportTitle') : t('title')}
      description={report ? <p role="status">{t('summary', toCounts(report))}</p> : <p>{t('lead')}</p>}
    >
      {report ? (
        <>
          <ReportLines report={report} />
          <div className="flex justify-end pt-2">
            <Button onClick={onClose}>{tc('close')}</Button>
          </div>
        </>
      ) : (
        <form onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
          <pre className="wrap-anywhere whitespace-pre-wrap rounded-2 border border-line px-3 py-2 text-13">
            <code lang="en">{'email,plan,until,name\nreader@example.com,premium,2027-12-31,Lakeside Institute'}</code>
          </pre>
          {problem && !reason && <ProblemNotice problem={problem} />}
          <Field
            id={id}
            label={t('file')}
            hint={t('hint')}
            error={fileError ? t(fileError) : reason && t(`files.${reason.key}`, reason.values)}
          >
            <input
              id={id}
              name="file"
              type="file"
              accept=".csv,text/csv"
              aria-invalid={fileError || reason ? true : undefined}
              aria-describedby={describedBy(id)}
              className="w-full rounded-2 border border-edge bg-sheet p-2 text-15 file:me-3 file:rounded-2 file:border file:border-edge file:bg-shade file:px-3 file:py-1 file:text-15"
            />
          </Field>
          <div className="flex flex-wrap justify-end gap-3 pt-2">
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              {tc('cancel')}
            </Button>
            <Button type="submit" busy={busy}>
              {busy ? t('busy') : t('confirm')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function ReportLines({ report }: { report: Report }) {
  const t = useTranslations('admin.import');
  const sorted = [...report.lines].sort(
    (a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused') || a.line - b.line,
  );
  const shown = sorted.slice(0, MAX_LINES);
  const more = report.added + report.renewed + report.unchanged + report.refused - shown.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={t('reportTitle')} className="max-h-80 overflow-y-auto border-y border-line">
        <ul className="text-13">
          {shown.map(({ line, email, outcome, reason_code, reason_values }) => (
            <li key={line} className="flex items-start gap-3 border-b border-line py-1.5 last:border-0">
              <span className="w-14 shrink-0 text-muted tabular-nums">{t('line', { line })}</span>
              <span className="min-w-0 grow">
                <span className="break-all">{email || '—'}</span>
                {reason_code && <span className="block text-brick">{t(`reasons.${reason_code}`, reason_values ?? {})}</span>}
              </span>
              <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
            </li>
          ))}
        </ul>
      </section>
      {more > 0 && <p className="text-13 text-muted">{t('more', { count: more })}</p>}
    </>
  );
}

function toCounts({ added, renewed, unchanged, refused }: Report) {
  return { added, renewed, unchanged, refused };
}
