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
const MOST_CHARACTERS = 100_000;

const pane = 'max-h-96 rounded-2 border border-line bg-paper px-3 py-2';

/** The headers and the body of a response; JSON is indented. */
export function ResponseView({ answer }: { answer: TrialResponse }) {
  const t = useTranslations('docs.try');
  const text = toReadable(answer.text);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <details>
        <summary className="text-13 text-muted">{t('headers')}</summary>
        <Pane className={`mt-2 ${pane}`}>{answer.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</Pane>
      </details>
      {text === '' ? (
        <p className="text-15 text-muted">{t('empty')}</p>
      ) : (
        <div>
          <p className="text-13 text-muted">{t('responseBody')}</p>
          <Pane className={`mt-1 ${pane}`}>{text.slice(0, MOST_CHARACTERS)}</Pane>
          {text.length > MOST_CHARACTERS && <p className="mt-1 text-13 text-muted">{t('cut', { count: MOST_CHARACTERS })}</p>}
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
