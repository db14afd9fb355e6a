'use client';

import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect } from 'react';
import type { Locale } from '@/lib/i18n/locales';
import { type Start, toPreviewPlace } from './level';

/**
 * Keeps a preview level with the text beside it, whichever is longer: the paragraph with the cursor while it is in view, else
 * that at the edge of the window where it went out. Moves the preview only, never what somebody writes in.
 */
export function useLevelPreview(preview: RefObject<HTMLElement | null>, language: Locale, active: boolean): void {
  useEffect(() => {
    const pane = preview.current;
    const text = document.querySelector<HTMLElement>(`[data-pane="${language}"]`);
    if (!active || !pane || !text) return;
    let frame = 0;
    const level = () => {
      frame = 0;
      const editor = text.querySelector<HTMLElement>('.cm-editor');
      const view = editor && EditorView.findFromDOM(editor);
      if (view) pane.scrollTop = findScroll(pane, text, view);
    };
    const request = () => {
      frame ||= requestAnimationFrame(level);
    };
    // Also when the text is rendered anew, and when an image has loaded.
    const observer = new ResizeObserver(request);
    for (const element of [text, ...pane.children]) observer.observe(element);
    window.addEventListener('scroll', request, { passive: true });
    window.addEventListener('resize', request);
    document.addEventListener('selectionchange', request);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('scroll', request);
      window.removeEventListener('resize', request);
      document.removeEventListener('selectionchange', request);
    };
  }, [preview, language, active]);
}

function findScroll(pane: HTMLElement, text: HTMLElement, view: EditorView): number {
  const { doc, selection } = view.state;
  const { top } = pane.getBoundingClientRect();
  const toTop = (line: number) => view.documentTop + view.lineBlockAt(doc.line(Math.min(line, doc.lines)).from).top;
  const cursor = doc.lineAt(selection.main.head).number;
  const starts: Start[] = [{ text: text.getBoundingClientRect().top, preview: 0 }];
  let written = starts[0]?.text ?? top;
  for (const block of pane.querySelectorAll<HTMLElement>('[data-line]')) {
    const line = Number(block.dataset.line);
    const start = { text: toTop(line), preview: block.getBoundingClientRect().top - top + pane.scrollTop };
    starts.push(start);
    if (line <= cursor) written = start.text;
  }
  starts.push({ text: view.documentTop + view.lineBlockAt(doc.length).bottom, preview: pane.scrollHeight });
  const at = Math.min(Math.max(written, top), top + pane.clientHeight);
  return toPreviewPlace(starts, at) - (at - top);
}
