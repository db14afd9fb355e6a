'use client';

import { useServerInsertedHTML } from 'next/navigation';
import { useRef } from 'react';
import { languageScript } from './sample-language';

/**
 * Sets the selected language on the document while the page loads.
 *
 * @param nonce required by the page's content security policy
 */
export function LanguageScript({ nonce }: { nonce: string | undefined }) {
  const inserted = useRef(false);
  useServerInsertedHTML(() => {
    if (inserted.current) return null;
    inserted.current = true;
    // A module, because any other inline script would block the parser until the style sheet has loaded.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first paint.
    return <script type="module" async nonce={nonce} dangerouslySetInnerHTML={{ __html: languageScript }} />;
  });
  return null;
}
