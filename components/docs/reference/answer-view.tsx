'use client';

import { useTranslations } from 'next-intl';

export type Answer = { status: number; statusText: string; milliseconds: number; headers: [string, string][]; text: string };

/** More than this slows the page down and nobody reads it here. */
const MOST_CHARACTERS = 100_000;

const pane = 'max-h-96 overflow-auto rounded-2 border border-line bg-paper px-3 py-2 text-13 leading-[1.6]';

/** An answer's headers and body as they came; JSON is indented. */
export function AnswerView({ answer }: { answer: Answer }) {
  const t = useTranslations('docs.try');
  const text = toReadable(answer.text);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <details>
        <summary className="text-13 text-muted">{t('headers')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <pre tabIndex={0} className={`mt-2 ${pane}`}>
          <code lang="en">{answer.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</code>
        </pre>
      </details>
      {text === '' ? (
        <p className="text-15 text-muted">{t('empty')}</p>
      ) : (
        <div>
          <p className="text-13 text-muted">{t('answer')}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <pre tabIndex={0} className={`mt-1 ${pane}`}>
            <code lang="en">{text.slice(0, MOST_CHARACTERS)}</code>
          </pre>
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
