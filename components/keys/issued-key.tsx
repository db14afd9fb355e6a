'use client';

import { Check, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Schemas } from '@/components/api/client';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { saveFile } from '@/components/ui/save-file';
import { useLeaveGuard } from '@/components/ui/use-leave-guard';
import { TryKey } from './try-key';

export type IssuedKey = Schemas['IssuedKey'];

/**
 * A new key, shown once. It exists only in the memory of this page: never in storage, a URL or a log. It is removed when
 * the page is left, so that the browser's back-forward cache does not hold it either.
 *
 * @param onStored removes the key from the page
 * @param labelledBy the id of a heading outside; without it the panel has a heading of its own
 */
export function IssuedKeyPanel({
  issued,
  appUrl,
  onStored,
  labelledBy,
}: {
  issued: IssuedKey;
  appUrl: string;
  onStored: () => void;
  labelledBy?: string;
}) {
  const t = useTranslations('keys.issued');
  const top = useRef<HTMLElement>(null);
  const [saved, setSaved] = useState(false);
  useLeaveGuard(!saved);

  useEffect(() => top.current?.focus(), []);
  const leave = useEffectEvent(onStored);
  useEffect(() => {
    const listener = () => leave();
    window.addEventListener('pagehide', listener);
    return () => window.removeEventListener('pagehide', listener);
  }, []);

  const code = (text: ReactNode) => <code className="font-mono">{text}</code>;
  return (
    <section
      ref={top}
      tabIndex={-1}
      data-takes-focus
      aria-labelledby={labelledBy ?? 'issued'}
      className="flex flex-col gap-6 rounded-2 border border-jade bg-sheet px-5 py-6 outline-none md:px-8 md:py-7"
    >
      <div className="flex max-w-text flex-col gap-2">
        {!labelledBy && (
          <h2 id="issued" className="heading">
            {t('title')}
          </h2>
        )}
        <p>{t('once')}</p>
        {issued.replaces && <p>{t.rich('replaces', { prefix: issued.replaces, code })}</p>}
      </div>
      <p className="rounded-2 border border-line bg-paper px-4 py-4">
        <code data-key className="font-mono text-17 leading-snug break-all select-all md:text-19" translate="no">
          {issued.api_key}
        </code>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton
          text={issued.api_key}
          label={t('copy')}
          variant={saved ? 'secondary' : 'primary'}
          size="md"
          onCopied={() => setSaved(true)}
        />
        <Button
          variant="secondary"
          onClick={() => {
            downloadEnv(issued.api_key);
            setSaved(true);
          }}
        >
          <Download aria-hidden className="size-4" strokeWidth={1.5} />
          {t('download')}
        </Button>
      </div>
      <div className="flex flex-col gap-3">
        <p className="max-w-text text-muted">{t('opens')}</p>
        <div className="-my-4">
          <CodeBlock label={t('curl')} code={`curl -H "Authorization: Bearer ${issued.api_key}" ${appUrl}/api/v1/me`} />
        </div>
        <TryKey apiKey={issued.api_key} />
      </div>
      <div className="flex flex-col items-start gap-3 border-t border-line pt-6">
        <p className="text-muted">{t('leave')}</p>
        <Button variant={saved ? 'primary' : 'secondary'} onClick={onStored}>
          <Check aria-hidden className="size-4" strokeWidth={1.5} />
          {t('stored')}
        </Button>
      </div>
    </section>
  );
}

/** Downloads the key as a file for `--env-file` and similar. Browsers remove a leading dot, so its name has none. */
function downloadEnv(apiKey: string): void {
  saveFile('hospitality.env', new Blob([`HI_API_KEY=${apiKey}\n`], { type: 'text/plain' }));
}
