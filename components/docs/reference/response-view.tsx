'use client';

import { useTranslations } from 'next-intl';
import { Pane } from '../pane';

export type TrialResponse = {
  status: number;
  statusText: string;
  milliseconds: number;
  headers: [string, string][];
  text: string;
};

/** Longer bodies are truncated; they would slow the page down. */
const MAX_CHARACTERS = 100_000;

const pane = 'max-h-96 rounded-2 border border-line bg-paper px-3 py-2';

/** The headers and the body of a response; JSON is indented. */
export function ResponseView({ response }: { response: TrialResponse }) {
  const t = useTranslations('docs.try');
  const text = toReadable(response.text);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <details>
        <summary className="text-13 text-muted">{t('headers')}</summary>
        <Pane className={`mt-2 ${pane}`}>{response.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</Pane>
      </details>
      {text === '' ? (
        <p className="text-15 text-muted">{t('empty')}</p>
      ) : (
        <div>
          <p className="text-13 text-muted">{t('responseBody')}</p>
          <Pane className={`mt-1 ${pane}`}>{text.slice(0, MAX_CHARACTERS)}</Pane>
          {text.length > MAX_CHARACTERS && <p className="mt-1 text-13 text-muted">{t('cut', { count: MAX_CHARACTERS })}</p>}
        </div>
      )}
    </div>
  );
}

function toReadable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
