'use client';

import { useEffect, useState } from 'react';

/** How long a button confirms, in milliseconds. */
const SHOWN_MS = 2_000;

/** Brings the buttons to life that copy the code of a text. They are part of its HTML, so one listener serves them all. */
export function CodeCopy({ messages }: { messages: { copied: string; copyFailed: string } }) {
  const [said, setSaid] = useState('');
  const { copied, copyFailed } = messages;
  useEffect(() => {
    const onClick = async ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('.code-copy') : null;
      const code = button?.previousElementSibling?.textContent;
      const label = button?.textContent;
      // It still confirms.
      if (!button || !code || label === copied || label === copyFailed) return;
      const outcome = await navigator.clipboard.writeText(code).then(
        () => copied,
        () => copyFailed,
      );
      button.textContent = outcome;
      setSaid(outcome);
      setTimeout(() => {
        button.textContent = label ?? '';
        setSaid('');
      }, SHOWN_MS);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [copied, copyFailed]);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}
