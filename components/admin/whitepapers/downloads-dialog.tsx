'use client';

import { useLocale, useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { saveFile } from '@/components/ui/save-file';
import { Skeleton } from '@/components/ui/skeleton';
import { toDay } from '@/lib/platform/i18n/dates';

/** Maximum number of downloads in the dialog; the file has all. */
const SHOWN = 50;

/** Who downloaded a whitepaper, newest first, with all of them as CSV. */
export function DownloadsDialog({ paper, onClose }: { paper: Schemas['AdminWhitepaper']; onClose: () => void }) {
  const t = useTranslations('papers');
  const locale = useLocale();
  const params = { path: { slug: paper.slug }, query: { page_size: SHOWN } };
  const { value, problem } = useResource(`downloads ${paper.slug}`, () =>
    toResult(api.GET('/api/v1/admin/whitepapers/{slug}/downloads', { params })),
  );
  const csv = useCall();
  const save = async () => {
    const file = await csv.run(
      toResult(
        api.GET('/api/v1/admin/whitepapers/{slug}/downloads', {
          params: { path: { slug: paper.slug } },
          headers: { accept: 'text/csv' },
          parseAs: 'blob',
        }) as Promise<{ data?: Blob; error?: unknown; response: Response }>,
      ),
    );
    if (file.ok) saveFile(`${paper.slug}.csv`, file.value);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('downloadsTitle')}
      description={<p>{t('downloadsLead', { title: paper[`title_${locale}`] })}</p>}
      wide
    >
      {(problem ?? csv.problem) && <ProblemNotice problem={(problem ?? csv.problem) as NonNullable<typeof problem>} />}
      {!value && !problem && <Skeleton className="h-24 w-full" />}
      {value && value.total === 0 && <p className="text-muted">{t('noDownloads')}</p>}
      {value && value.total > 0 && (
        <>
          <ul className="flex flex-col border-t border-line">
            {value.items.map(({ id, email, name, company, role, downloaded_at }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 text-15">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {email}
                  <span className="block text-13 text-muted">{[name, role, company].filter(Boolean).join(' · ')}</span>
                </span>
                <time dateTime={downloaded_at} className="text-13 text-muted tabular-nums">
                  {toDay(locale, downloaded_at)}
                </time>
              </li>
            ))}
          </ul>
          {value.total > SHOWN && <p className="pt-2 text-13 text-muted">{t('shown', { shown: SHOWN, count: value.total })}</p>}
          <div className="flex justify-end pt-4">
            <Button variant="secondary" busy={csv.busy} onClick={save}>
              {t('csv')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
