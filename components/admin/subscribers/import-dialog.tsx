'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, useField } from '@/components/ui/field';
import { saveFile } from '@/components/ui/save-file';
import { toCsv } from '../csv';
import { findReason } from './import-reasons';

type Report = Schemas['SubscriberImportReport'];
type Line = Report['lines'][number];

/** The largest file the API accepts, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** Lines shown in the report. Rejected lines come first, so that they are always among them. */
const MAX_LINES = 500;

const TEMPLATE = [
  ['email', 'plan', 'until', 'name'],
  ['reader@example.com', 'premium', '2027-12-31', 'Lakeside Institute'],
];

const tones: Record<Line['outcome'], Tone> = { added: 'good', renewed: 'good', unchanged: 'plain', refused: 'bad' };

/**
 * Imports a list of subscribers and reports the outcome of every line. A check reports what an import of the same file would
 * do; the import can then be started from its report.
 */
export function ImportDialog({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const t = useTranslations('admin.import');
  const tc = useTranslations('common.actions');
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState<'check' | 'import'>();
  const [fileError, setFileError] = useState<'none' | 'large'>();
  const [problem, setProblem] = useState<Problem>();
  const [report, setReport] = useState<Report>();

  const reason = problem?.issues && findReason(problem.issues);

  const send = async (kind: 'check' | 'import') => {
    setProblem(undefined);
    if (!file || file.size === 0) return setFileError('none');
    if (file.size > MAX_BYTES) return setFileError('large');
    setFileError(undefined);
    setBusy(kind);
    const result = await toResult(
      api.POST('/api/v1/admin/subscribers/import', {
        params: { query: { dry_run: kind === 'check' } },
        body: '',
        // Sent byte for byte: the service decides whether it is valid UTF-8.
        bodySerializer: () => file,
        headers: { 'content-type': 'text/csv' },
      }),
    );
    setBusy(undefined);
    if (!result.ok) return setProblem(result.problem);
    setReport(result.value);
    if (kind === 'import') onImported();
  };
  const checked = report?.dry_run === true;

  if (report) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && !busy && onClose()}
        title={t(checked ? 'checkTitle' : 'reportTitle')}
        description={<p role="status">{t(checked ? 'checkSummary' : 'summary', toCounts(report))}</p>}
      >
        {problem && <ProblemNotice problem={problem} />}
        <ReportLines report={report} />
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          {report.refused > 0 && <RejectedDownload report={report} />}
          {checked ? (
            <>
              <Button variant="secondary" disabled={busy !== undefined} onClick={() => setReport(undefined)}>
                {t('back')}
              </Button>
              <Button busy={busy === 'import'} onClick={() => void send('import')}>
                {busy ? t('busy') : t('confirm')}
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>{tc('close')}</Button>
          )}
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={t('title')} description={<p>{t('lead')}</p>}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send('import');
        }}
        className="flex flex-col gap-4"
      >
        <div className="flex flex-col items-start gap-2">
          <pre className="w-full wrap-anywhere whitespace-pre-wrap rounded-2 border border-line px-3 py-2 text-13">
            <code lang="en">{TEMPLATE.map((row) => row.join(',')).join('\n')}</code>
          </pre>
          <Button variant="quiet" size="sm" className="-ms-3" onClick={() => saveFile('subscribers.csv', toBlob(TEMPLATE))}>
            {t('template')}
          </Button>
        </div>
        {problem && !reason && <ProblemNotice problem={problem} />}
        <Field
          label={t('file')}
          hint={t('hint')}
          error={fileError ? t(fileError) : reason && t(`files.${reason.key}`, reason.values)}
        >
          <FileInput
            onFile={(chosen) => {
              setFile(chosen);
              setFileError(undefined);
              setProblem(undefined);
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3 pt-2 max-sm:*:grow">
          <Button variant="secondary" disabled={busy !== undefined} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button variant="secondary" busy={busy === 'check'} disabled={busy !== undefined} onClick={() => void send('check')}>
            {t('check')}
          </Button>
          <Button type="submit" busy={busy === 'import'} disabled={busy !== undefined}>
            {busy === 'import' ? t('busy') : t('confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function FileInput({ onFile }: { onFile: (file: File | undefined) => void }) {
  return (
    <input
      {...useField()}
      type="file"
      accept=".csv,text/csv"
      onChange={({ target }) => onFile(target.files?.[0])}
      className="w-full rounded-2 border border-edge bg-sheet p-2 text-15 file:me-3 file:rounded-2 file:border file:border-edge file:bg-shade file:px-3 file:py-1 file:text-15"
    />
  );
}

/** The rejected rows that the report lists, as a file. */
function RejectedDownload({ report }: { report: Report }) {
  const t = useTranslations('admin.import');
  const rows = report.lines.flatMap(({ line, email, reason_code, reason_values }) =>
    reason_code ? [[line, email, t(`reasons.${reason_code}`, reason_values ?? {})]] : [],
  );
  const head = (['line', 'email', 'reason'] as const).map((name) => t(`columns.${name}`));
  return (
    <Button variant="secondary" onClick={() => saveFile('rejected-rows.csv', toBlob([head, ...rows]))}>
      {t('download')}
    </Button>
  );
}

const toBlob = (rows: readonly (readonly (string | number)[])[]) => new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' });

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
              <span className="shrink-0 whitespace-nowrap text-muted tabular-nums">{t('line', { line })}</span>
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
