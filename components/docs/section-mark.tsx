'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';

/** The height of a group's name and an item of the rail, in pixels: what is seen around the item of the current page. */
const AROUND_PX = 56;

/** How long the confirmation is shown, in milliseconds. */
const SHOWN_MS = 2_000;

/**
 * Marks the section in view in every list of anchors with `data-section-mark`, shows the item of the current page
 * in the rail, and copies the address of a heading that is clicked.
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
    // The id may be that of a heading, which the window leaves long before its section.
    const sections = ids.flatMap((id) => {
      const place = document.getElementById(id);
      return place ? { id, element: place.closest('section') ?? place } : [];
    });
    const visible = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target);
        const current = sections.find(({ element }) => visible.has(element));
        if (!current) return;
        for (const link of links) {
          if (link.hash === `#${current.id}`) link.setAttribute('aria-current', 'location');
          else link.removeAttribute('aria-current');
        }
      },
      // A section is current while it crosses the upper third of the window.
      { rootMargin: '-8% 0px -66% 0px' },
    );
    for (const { element } of sections) observer.observe(element);
    showCurrentItem();
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

/** Scrolls the rail, never the page, as far as its item of the current page needs to be seen. */
function showCurrentItem() {
  const rail = document.querySelector('[data-rail]');
  const item = rail?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!rail || !item) return;
  const { top, bottom } = rail.getBoundingClientRect();
  const below = item.bottom - Math.min(bottom, window.innerHeight);
  const above = top + AROUND_PX - item.top;
  if (below > 0) rail.scrollTop += below + AROUND_PX;
  else if (above > 0) rail.scrollTop -= above;
}
