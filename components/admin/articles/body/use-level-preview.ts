'use client';

import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect } from 'react';
import { type Start, toPreviewPlace } from './level';
import type { PaneRefs } from './pane';

/**
 * Scrolls the preview in sync with the editor: to the paragraph with the cursor while it is visible, else to the paragraph at
 * the edge where it left the window. Never scrolls the editor.
 */
export function useLevelPreview(preview: RefObject<HTMLElement | null>, { section, body }: PaneRefs, active: boolean): void {
  useEffect(() => {
    const content = preview.current;
    const text = section.current;
    if (!active || !content || !text) return;
    let frame = 0;
    const level = () => {
      frame = 0;
      if (body.current) levelContent(content, text, body.current.view);
    };
    const request = () => {
      frame ||= requestAnimationFrame(level);
    };
    // Also after each render of the text, and when an image has loaded.
    const observer = new ResizeObserver(request);
    for (const element of [text, content]) observer.observe(element);
    window.addEventListener('scroll', request, { passive: true });
    window.addEventListener('resize', request);
    document.addEventListener('selectionchange', request);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('scroll', request);
      window.removeEventListener('resize', request);
      document.removeEventListener('selectionchange', request);
      content.removeAttribute('style');
    };
  }, [preview, section, body, active]);
}

function levelContent(content: HTMLElement, text: HTMLElement, view: EditorView): void {
  const { doc, selection } = view.state;
  const window = content.parentElement?.getBoundingClientRect() ?? new DOMRect();
  const textTop = text.getBoundingClientRect().top;
  const contentTop = content.getBoundingClientRect().top;
  const toTop = (line: number) => view.documentTop + view.lineBlockAt(doc.line(Math.min(line, doc.lines)).from).top;
  // Both bodies begin at the same height.
  const top = `${toTop(1) - textTop}px`;
  // A change of it restyles every block.
  if (content.style.getPropertyValue('--text-top') !== top) content.style.setProperty('--text-top', top);
  const blocks = [...content.querySelectorAll<HTMLElement>('[data-line]')];
  const lineOf = (index: number) => Number(blocks[index]?.dataset.line);
  const cursor = doc.lineAt(selection.main.head).number;
  const under = findFirst(blocks.length, (index) => lineOf(index) > cursor) - 1;
  const written = under < 0 ? textTop : toTop(lineOf(under));
  const at = Math.min(Math.max(written, window.top), window.bottom);
  // Only the two blocks around the place are measured: a long text has hundreds.
  const next = findFirst(blocks.length, (index) => toTop(lineOf(index)) > at);
  const toStart = (index: number): Start => {
    const block = blocks[index];
    if (index < 0) return { text: textTop, preview: 0 };
    if (!block) return { text: view.documentTop + view.lineBlockAt(doc.length).bottom, preview: content.scrollHeight };
    return { text: toTop(lineOf(index)), preview: block.getBoundingClientRect().top - contentTop };
  };
  const place = toPreviewPlace([toStart(next - 1), toStart(next)], at);
  content.style.transform = `translateY(${Math.round(at - window.top - place)}px)`;
}

/** The first index of which something is true that stays true after it; `count` if there is none. */
function findFirst(count: number, isTrue: (index: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (isTrue(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
