'use client';

import { useServerInsertedHTML } from 'next/navigation';
import { useRef } from 'react';

/** Structured data in the head of the document as the server sends it. React moves no inline script there by itself. */
export function HeadJson({ json }: { json: string }) {
  const inserted = useRef(false);
  useServerInsertedHTML(() => {
    if (inserted.current) return null;
    inserted.current = true;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped, in an element that runs nothing.
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
  });
  return null;
}
