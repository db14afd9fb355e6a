'use client';

import { CodeName } from './code-name';
import { framedPane, Pane } from './pane';
import { RichText } from './reference/rich-text';

export type ErrorDetails = {
  code: string;
  status: number;
  title: string;
  detail: string;
  explanation: string | undefined;
  /** additional members of the body, one a line */
  extras: string | undefined;
};

/**
 * The documentation of a problem code: name, status, detail, explanation and additional fields. Rendered in the browser too,
 * because a page carries data in half the bytes of elements.
 *
 * @param extrasLabel the name of the additional fields
 */
export function ErrorEntry({
  error: { code, status, title, detail, explanation, extras },
  extrasLabel,
}: {
  error: ErrorDetails;
  extrasLabel: string;
}) {
  return (
    <article id={code} aria-labelledby={`${code}-title`} className="error-entry">
      <div>
        <h3 id={`${code}-title`} className="text-15 font-semibold">
          <a href={`#${code}`} className="heading-anchor">
            <CodeName code={code} />
          </a>
        </h3>
        <p className="text-15 text-muted">
          <span className="tabular-nums">{status}</span> · {title}
        </p>
      </div>
      <div className="flex max-w-text flex-col gap-3">
        <p className="text-15">
          <q>{detail}</q>
        </p>
        {explanation && (
          <p className="font-serif text-17">
            <RichText text={explanation} />
          </p>
        )}
        {extras && (
          <div>
            <p className="label">{extrasLabel}</p>
            <Pane className={`mt-1 ${framedPane}`}>{extras}</Pane>
          </div>
        )}
      </div>
    </article>
  );
}
