import { Fragment } from 'react';

/** The code of a refusal as it stands, which a narrow column breaks between its words. */
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
