'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, useField } from '@/components/ui/field';
import { saveFile } from '@/components/ui/save-file';
import { toCsv } from '../csv';
import { endsAccess, isOverAfter, type Line, toTone } from './import-lines';
import { findReason, readStart } from './import-reasons';

type Report = Schemas['SubscriberImportReport'];

/** The largest file the API accepts, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** Lines shown in the report. Those that end access come first, then rejected ones. */
const MAX_LINES = 500;

const TEMPLATE = [
  ['email', 'plan', 'until', 'name'],
  ['reader@example.com', 'premium', '2027-12-31', 'Lakeside Institute'],
];

type Kind = 'check' | 'import';
type FileError = 'none' | 'large' | 'changed';
type Sending = { busy: Kind | undefined; onSend: (kind: Kind) => void; onClose: () => void };

/**
 * Imports a list of subscribers and reports the outcome of every line. A check reports what an import of the same file would
 * do; the import can then be started from its report. If a row sets an end in the past, the check comes first in any case.
 */
export function ImportDialog({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const [file, setFile] = useState<File>();
  const [sending, setSending] = useState<Kind>();
  const [fileError, setFileError] = useState<FileError>();
  const [start, setStart] = useState('');
  const { problem, run, clear } = useCall();
  const [report, setReport] = useState<Report>();

  const send = async (kind: Kind) => {
    clear();
    const error = !file || file.size === 0 ? 'none' : file.size > MAX_BYTES ? 'large' : undefined;
    setFileError(error);
    if (!file || error) return;
    // Read now: a browser does not send a file that another program has changed since it was chosen.
    setSending(kind);
    const bytes = await file.arrayBuffer().catch(() => undefined);
    setStart(bytes ? readStart(bytes) : '');
    const sendAs = (each: Kind) => bytes && run(importFile(new Blob([bytes]), each));
    let result = await sendAs(report ? kind : 'check');
    // Nobody imports an end in the past without having seen it.
    if (kind === 'import' && !report && result?.ok && !result.value.lines.some(isOverAfter)) result = await sendAs(kind);
    setSending(undefined);
    if (!result) return setFileError('changed');
    if (!result.ok) return;
    setReport(result.value);
    if (!result.value.dry_run) onImported();
  };
  const dialog = { busy: sending, problem, onSend: (kind: Kind) => void send(kind), onClose };
  if (report) return <ReportDialog {...dialog} report={report} onBack={() => setReport(undefined)} />;
  return (
    <FileDialog
      {...dialog}
      fileError={fileError}
      reason={problem?.issues && findReason(problem.issues, start)}
      onFile={(chosen) => {
        setFile(chosen);
        setFileError(undefined);
        clear();
      }}
    />
  );
}

function importFile(file: Blob, kind: Kind) {
  return toResult(
    api.POST('/api/v1/admin/subscribers/import', {
      params: { query: { dry_run: kind === 'check' } },
      body: '',
      // Sent byte for byte: the service validates the encoding.
      bodySerializer: () => file,
      headers: { 'content-type': 'text/csv' },
    }),
  );
}

/** The outcome of each line, or in a check its expected outcome. */
function ReportDialog({
  report,
  problem,
  busy,
  onSend,
  onBack,
  onClose,
}: Sending & { report: Report; problem: Problem | undefined; onBack: () => void }) {
  const t = useTranslations('admin.import');
  const tc = useTranslations('common.actions');
  const checked = report.dry_run;
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
            <Button variant="secondary" disabled={busy !== undefined} onClick={onBack}>
              {t('back')}
            </Button>
            <Button busy={busy === 'import'} onClick={() => onSend('import')}>
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

/** Chooses a file, with an example of its lines. */
function FileDialog({
  problem,
  fileError,
  reason,
  busy,
  onFile,
  onSend,
  onClose,
}: Sending & {
  problem: Problem | undefined;
  fileError: FileError | undefined;
  /** why the API rejected the file */
  reason: ReturnType<typeof findReason>;
  onFile: (file: File | undefined) => void;
}) {
  const t = useTranslations('admin.import');
  const tc = useTranslations('common.actions');
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={t('title')} description={<p>{t('lead')}</p>}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend('import');
        }}
        className="flex flex-col gap-4"
      >
        <Template />
        {problem && !reason && <ProblemNotice problem={problem} />}
        <Field
          label={t('file')}
          hint={t('hint')}
          error={fileError ? t(fileError) : reason && t(`files.${reason.key}`, reason.values)}
        >
          <FileInput onFile={onFile} />
        </Field>
        <div className="flex flex-wrap justify-end gap-3 pt-2 max-sm:*:grow">
          <Button variant="secondary" disabled={busy !== undefined} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button variant="secondary" busy={busy === 'check'} disabled={busy !== undefined} onClick={() => onSend('check')}>
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

function Template() {
  const t = useTranslations('admin.import');
  return (
    <div className="flex flex-col items-start gap-2">
      <pre className="w-full wrap-anywhere whitespace-pre-wrap rounded-2 border border-line px-2 py-2 text-13">
        <code lang="en">{TEMPLATE.map((row) => row.join(',')).join('\n')}</code>
      </pre>
      <Button variant="quiet" size="sm" className="-ms-3" onClick={() => saveFile('subscribers.csv', toBlob(TEMPLATE))}>
        {t('template')}
      </Button>
    </div>
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
  const rank = (line: Line) => (endsAccess(line) ? 0 : line.outcome === 'refused' ? 1 : 2);
  const sorted = [...report.lines].sort((a, b) => rank(a) - rank(b) || a.line - b.line);
  const shown = sorted.slice(0, MAX_LINES);
  const more = report.added + report.renewed + report.unchanged + report.refused - shown.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={t('reportTitle')} className="max-h-80 overflow-y-auto border-y border-line">
        <ul className="text-13">
          {shown.map((line) => (
            <ReportLine key={line.line} line={line} isExpected={report.dry_run} />
          ))}
        </ul>
      </section>
      {more > 0 && <p className="text-13 text-muted">{t('more', { count: more })}</p>}
    </>
  );
}

function ReportLine({ line: row, isExpected }: { line: Line; isExpected: boolean }) {
  const t = useTranslations('admin.import');
  const { line, email, outcome, reason_code, reason_values, before, after } = row;
  return (
    <li className="flex items-start gap-3 border-b border-line py-1.5 last:border-0">
      <span className="shrink-0 whitespace-nowrap text-muted tabular-nums">{t('line', { line })}</span>
      <span className="min-w-0 grow">
        <span className="break-all">{email || '—'}</span>
        {reason_code && <span className="block text-brick">{t(`reasons.${reason_code}`, reason_values ?? {})}</span>}
        {after && <Changes before={before} after={after} />}
        {after && isOverAfter(row) && (
          <span className="block text-amber">
            {t(endsAccess(row) ? 'endsAccess' : 'past', { date: after.active_until.slice(0, 10) })}
          </span>
        )}
      </span>
      <Badge tone={toTone(row)}>{t(`${isExpected ? 'expected' : 'outcomes'}.${outcome}`)}</Badge>
    </li>
  );
}

/** What a row changes, before and after. */
function Changes({ before, after }: { before: Line['before']; after: NonNullable<Line['after']> }) {
  const t = useTranslations('admin.import');
  const plans = useTranslations('admin.plans');
  const values = ({ plan, active_until, name }: NonNullable<Line['after']>) => [plans(plan), active_until.slice(0, 10), name];
  const now = values(after);
  const changes = before ? values(before).flatMap((old, index) => (old === now[index] ? [] : [[old, now[index]]])) : [];
  return changes.map(([old, next]) => (
    <span key={`${old} ${next}`} className="block text-muted">
      {t('change', { before: old || t('noName'), after: next ?? '' })}
    </span>
  ));
}

function toCounts({ added, renewed, unchanged, refused }: Report) {
  return { added, renewed, unchanged, refused };
}
