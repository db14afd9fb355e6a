'use client';

import { Fragment } from 'react';

/** A problem code that a narrow column can break between its words. Rendered in the browser too: pages carry it once. */
export function CodeName({ code }: { code: string }) {
  return (
    <code lang="en">
      {code.split('_').map((word, index) => (
        <Fragment key={word}>
          {index > 0 && (
            <>
              _<wbr />
            </>
          )}
          {word}
        </Fragment>
      ))}
    </code>
  );
}
