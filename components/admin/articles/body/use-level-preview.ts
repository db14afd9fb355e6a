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
  content.style.setProperty('--text-top', `${toTop(1) - textTop}px`);
  const cursor = doc.lineAt(selection.main.head).number;
  const starts: Start[] = [{ text: textTop, preview: 0 }];
  let written = textTop;
  for (const block of content.querySelectorAll<HTMLElement>('[data-line]')) {
    const line = Number(block.dataset.line);
    const start = { text: toTop(line), preview: block.getBoundingClientRect().top - contentTop };
    starts.push(start);
    if (line <= cursor) written = start.text;
  }
  starts.push({ text: view.documentTop + view.lineBlockAt(doc.length).bottom, preview: content.scrollHeight });
  const at = Math.min(Math.max(written, window.top), window.bottom);
  content.style.transform = `translateY(${Math.round(at - window.top - toPreviewPlace(starts, at))}px)`;
}
