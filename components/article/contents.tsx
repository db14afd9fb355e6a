'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';

/** A heading of the text with its anchor. */
export type ContentsEntry = { id: string; text: string; level: 2 | 3 };

/** The fragment that browsers resolve to the top of a page. */
const TOP = 'top';

/** How far down in the window a heading becomes the current one: most of what follows it is then in sight. */
const CURRENT_BELOW = 0.3;

/**
 * The table of contents, with the section that is being read marked: a rail on wide screens, elsewhere a popover that a
 * button with `popoverTarget="contents"` opens. Both work without JavaScript.
 */
export function Contents({
  entries,
  top,
  label,
  lang,
}: {
  entries: ContentsEntry[];
  /** the name of what comes before the first heading */
  top: string;
  label: string;
  lang: string;
}) {
  const nav = useRef<HTMLElement>(null);
  const current = useCurrentHeading(entries, nav);
  return (
    <nav ref={nav} id="contents" popover="auto" aria-label={label} className="article-toc">
      <p aria-hidden className="toc-title">
        {label}
      </p>
      <ol lang={lang}>
        {[{ id: TOP, text: top, level: 2 }, ...entries].map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              data-level={level}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => nav.current?.hidePopover?.()}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The id of the last heading above the line of reading, or the top. A long rail scrolls along. */
function useCurrentHeading(entries: ContentsEntry[], nav: RefObject<HTMLElement | null>): string {
  const [current, setCurrent] = useState(TOP);
  useEffect(() => {
    const headings = entries.flatMap(({ id }) => document.getElementById(id) ?? []);
    const mark = () =>
      setCurrent(headings.findLast((each) => each.getBoundingClientRect().top < CURRENT_BELOW * window.innerHeight)?.id ?? TOP);
    // Everything below the line counts as visible, so that a jump over many headings is noticed too.
    const observer = new IntersectionObserver(mark, { rootMargin: `-${100 * CURRENT_BELOW}% 0px 1000000px`, threshold: [0, 1] });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [entries]);
  useEffect(() => {
    const link = current && nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (link && nav.current) nav.current.scrollTop = link.offsetTop - nav.current.clientHeight / 2;
  }, [current, nav]);
  return current;
}
