'use client';

import { useTranslations } from 'next-intl';
import type { Problem } from '@/components/api/problem';
import { Notice } from '@/components/ui/notice';
import type { FailedUpload } from './use-uploads';

/** The files that were not stored, each with the reason. */
export function FailedUploads({ failed }: { failed: readonly FailedUpload[] }) {
  const t = useTranslations('admin.media');
  const toSentence = useUploadReason();
  if (failed.length === 0) return null;
  return (
    <Notice tone="bad" live="alert">
      <p>{t('failed')}</p>
      <ul className="list-disc ps-5">
        {failed.map(({ name, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list only grows
          <li key={index} className="[overflow-wrap:anywhere]">
            {t('failedFile', { name, reason: toSentence(problem) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Why a file was not stored, as a sentence for users. */
export function useUploadReason(): (problem: Problem) => string {
  const t = useTranslations('admin.media');
  return (problem) => {
    const reason = toReason(problem);
    return reason ? t(`reasons.${reason}`) : (problem.detail ?? '');
  };
}

/** Why a file was rejected, where the problem's own sentence is meant for programs. */
function toReason({ code, issues }: Problem) {
  if (issues?.[0]) return /pixels/.test(issues[0].message) ? 'tooManyPixels' : 'unreadable';
  return ({ unsupported_media_type: 'unsupported', body_too_large: 'tooLarge', no_response: 'noResponse' } as const)[code];
}
