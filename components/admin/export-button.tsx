'use client';

import { api, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/ui/button';
import { saveFile } from '@/components/ui/save-file';

/** Downloads the matching items of a list as CSV. */
export function ExportButton({
  path,
  params,
  disabled,
  children,
}: {
  path: '/api/v1/admin/audit' | '/api/v1/admin/contacts';
  /** the filters of the list */
  params: Partial<Record<string, string>>;
  disabled: boolean;
  children: string;
}) {
  const { busy, problem, run } = useCall();
  const download = async () => {
    const request = { params: { query: params as never }, headers: { accept: 'text/csv' }, parseAs: 'blob' } as const;
    const result = await run(toResult<Blob>(api.GET(path, request)));
    if (result.ok) saveFile(`${path.split('/').at(-1)}-${new Date().toISOString().slice(0, 10)}.csv`, result.value);
  };
  return (
    <div className="flex flex-col items-end gap-2">
      <Button variant="secondary" size="sm" busy={busy} disabled={disabled} onClick={() => void download()}>
        {children}
      </Button>
      {problem && <ProblemNotice problem={problem} />}
    </div>
  );
}
