'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { Link } from '@/lib/platform/i18n/navigation';
import { type Json, JsonView } from '../json-view';
import { Pane } from '../pane';

export type TrialResponse = {
  status: number;
  statusText: string;
  milliseconds: number;
  headers: [string, string][];
  text: string;
};

/** Longer bodies are shown as plain text and truncated; they would slow the page down. */
const MAX_CHARACTERS = 100_000;

const pane = 'max-h-[32rem] overflow-auto rounded-2 border border-line bg-paper px-3 py-2';

/** The headers and the body of a response. JSON folds; a problem leads to the explanation of its code. */
export function ResponseView({ response }: { response: TrialResponse }) {
  const t = useTranslations('docs.try');
  const { headers, text } = response;
  const json = text.length > MAX_CHARACTERS ? undefined : toJson(text);
  const code = response.status >= 400 ? findCode(json) : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {code && (
        <p className="text-15">
          <Link href={`/docs/errors#${code}`} className="link">
            {t('explain', { code })}
          </Link>
        </p>
      )}
      <details>
        <summary className="link w-fit list-none text-13">{t('headers', { count: headers.length })}</summary>
        <Pane className={`mt-2 ${pane}`}>{headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</Pane>
      </details>
      {text === '' ? (
        <p className="text-15 text-muted">{t('empty')}</p>
      ) : (
        <div>
          <div className="flex items-center justify-between gap-4">
            <p className="text-13 text-muted">{t('responseBody')}</p>
            <CopyButton text={text} variant="quiet" />
          </div>
          {json === undefined ? (
            <Pane className={`mt-1 ${pane}`}>{text.slice(0, MAX_CHARACTERS)}</Pane>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
            <div tabIndex={0} className={`mt-1 ${pane}`}>
              <JsonView value={json} />
            </div>
          )}
          {text.length > MAX_CHARACTERS && <p className="mt-1 text-13 text-muted">{t('cut', { count: MAX_CHARACTERS })}</p>}
        </div>
      )}
    </div>
  );
}

function toJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The code of a problem. */
function findCode(json: Json | undefined): string | undefined {
  const code = json && typeof json === 'object' && 'code' in json ? json.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
