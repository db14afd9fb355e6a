'use client';

import { useServerInsertedHTML } from 'next/navigation';
import { useRef } from 'react';
import { languageScript } from './sample-language';

/**
 * Puts the chosen language on the document as the page arrives.
 *
 * @param nonce the page's own, without which its content policy lets no inline script run
 */
export function LanguageScript({ nonce }: { nonce: string | undefined }) {
  const inserted = useRef(false);
  useServerInsertedHTML(() => {
    if (inserted.current) return null;
    inserted.current = true;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and it must run before the first paint.
    return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: languageScript }} />;
  });
  return null;
}
