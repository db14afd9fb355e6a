import { Fragment } from 'react';

/** A problem code that a narrow column can break between its words. */
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
