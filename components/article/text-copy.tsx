'use client';

import { useEffect, useState } from 'react';

/** How long a button confirms, in milliseconds. */
const SHOWN_MS = 2_000;

/** Handles the copy buttons of code blocks. They are part of the article's HTML, so one listener serves all of them. */
export function CodeCopy({ messages }: { messages: { copied: string; copyFailed: string } }) {
  const [said, setSaid] = useState('');
  const { copied, copyFailed } = messages;
  useEffect(() => {
    const onClick = async ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('.code-copy') : null;
      const code = button?.previousElementSibling?.textContent;
      const label = button?.textContent;
      // The confirmation is still shown.
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
