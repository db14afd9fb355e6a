'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

/** Marks the section in view in every list of anchors with `data-section-mark`. */
export function SectionMark() {
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
  return null;
}
