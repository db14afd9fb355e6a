import type { EditorView } from '@codemirror/view';
import { toShifts } from './level';

/** Frames in which a text that comes into view may turn out to be taller than it was estimated. */
const FRAMES = 3;

/**
 * Aligns a position of the other text with one of this text, which keeps its place on the screen. Changes only the space above
 * the texts.
 */
export function levelBodies(here: EditorView, at: number, there: EditorView, counterpart: number): void {
  const level = (frame: number) => {
    if (!here.dom.isConnected || !there.dom.isConnected) return;
    const now = { here: readShift(here), there: readShift(there) };
    const offset = toTop(here, at) - toTop(there, counterpart);
    if (Math.abs(offset) < 1) return;
    const next = toShifts(now, offset);
    setShift(here, next.here);
    setShift(there, next.there);
    window.scrollBy(0, next.here - now.here);
    for (const view of [here, there]) view.requestMeasure();
    if (frame < FRAMES) requestAnimationFrame(() => level(frame + 1));
  };
  level(1);
}

export function resetLevel(view: EditorView): void {
  setShift(view, 0);
}

const toTop = (view: EditorView, at: number) => view.documentTop + view.lineBlockAt(Math.min(at, view.state.doc.length)).top;

const PROPERTY = '--level';

function readShift({ dom }: EditorView): number {
  return Number.parseFloat(dom.parentElement?.style.getPropertyValue(PROPERTY) ?? '') || 0;
}

function setShift({ dom }: EditorView, shift: number): void {
  if (shift === 0) dom.parentElement?.style.removeProperty(PROPERTY);
  else dom.parentElement?.style.setProperty(PROPERTY, `${shift}px`);
}
