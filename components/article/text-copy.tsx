'use client';

import { useEffect, useState } from 'react';

/** How long a confirmation is shown, in milliseconds. */
const SHOWN_MS = 2_000;

type Messages = Record<'copied' | 'copyFailed' | 'linkCopied' | 'linkNotCopied', string>;

/**
 * Handles the copy buttons of code blocks, and copies the address of a paragraph or section that is followed. They are part of the
 * article's HTML, so one listener serves all of them.
 */
export function TextCopy({ messages }: { messages: Messages }) {
  const [said, setSaid] = useState('');
  const { copied, copyFailed, linkCopied, linkNotCopied } = messages;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sayFor = (outcome: string, whenOver: () => void) => {
      setSaid(outcome);
      clearTimeout(timer);
      timer = setTimeout(() => setSaid(''), SHOWN_MS);
      setTimeout(whenOver, SHOWN_MS);
    };
    const onClick = async ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      // These open the link elsewhere.
      if (ctrlKey || metaKey || shiftKey) return;
      const element = target instanceof Element ? target : undefined;
      const link = element?.closest<HTMLAnchorElement>('.row-link, .heading-link');
      if (link) {
        const outcome = await copy(link.href, linkCopied, linkNotCopied);
        link.dataset.outcome = outcome;
        sayFor(outcome, () => delete link.dataset.outcome);
        return;
      }
      const button = element?.closest('.code-copy');
      const code = button?.previousElementSibling?.textContent;
      const label = button?.textContent;
      // The confirmation is still shown.
      if (!button || !code || label === copied || label === copyFailed) return;
      const outcome = await copy(code, copied, copyFailed);
      button.textContent = outcome;
      sayFor(outcome, () => {
        button.textContent = label ?? '';
      });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [copied, copyFailed, linkCopied, linkNotCopied]);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}

async function copy(text: string, done: string, failed: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    return failed;
  }
}
