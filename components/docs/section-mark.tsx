'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';

/** How long the confirmation is shown, in milliseconds. */
const SHOWN_MS = 2_000;

/**
 * Marks the section in view in every list of anchors with `data-section-mark`, and copies the address of a heading that is clicked.
 *
 * @param copied confirms that
 */
export function SectionMark({ copied }: { copied: string }) {
  const [confirmation, setConfirmation] = useState('');
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other sections.
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-section-mark] a')];
    const ids = [...new Set(links.map(({ hash }) => decodeURIComponent(hash.slice(1))))];
    const sections = ids.flatMap((id) => document.getElementById(id) ?? []);
    const visible = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target);
        const current = sections.find((section) => visible.has(section));
        if (!current) return;
        for (const link of links) {
          if (link.hash === `#${current.id}`) link.setAttribute('aria-current', 'location');
          else link.removeAttribute('aria-current');
        }
      },
      // A section is current while it crosses the upper third of the window.
      { rootMargin: '-8% 0px -66% 0px' },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [path]);
  useEffect(() => {
    const copy = async ({ target }: MouseEvent) => {
      const link = (target as Element).closest<HTMLAnchorElement>('.heading-anchor');
      if (!link) return;
      await navigator.clipboard.writeText(link.href);
      link.dataset.copied = copied;
      setConfirmation(copied);
      setTimeout(() => {
        delete link.dataset.copied;
        setConfirmation('');
      }, SHOWN_MS);
    };
    // Where the clipboard is out of reach the address bar has the address.
    const listener = (event: MouseEvent) => void copy(event).catch(() => undefined);
    document.addEventListener('click', listener);
    return () => document.removeEventListener('click', listener);
  }, [copied]);
  return (
    <span role="status" className="sr-only">
      {confirmation}
    </span>
  );
}
