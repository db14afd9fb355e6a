'use client';

import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';
import { type ArticleView, toFields } from '../session/view';
import type { BodyHandle } from './codemirror';
import { levelBodies, resetLevel } from './level-bodies';
import { findMark, type MarkedBlock, type MatchMark, showCounterpart, showMatch } from './pair-marks';
import { findPair, listBlocks, type Pair, pairBlocks } from './text-blocks';

/** Both bodies, once they are loaded. */
export type Bodies = Record<Locale, BodyHandle | null>;
type Views = Record<Locale, EditorView>;

/** Delays after the last move of the cursor and after the last key, so that typing never waits for the work. */
const MOVE_MS = 120;
const KEY_MS = 400;

type Unmatched = { language: Locale; at: number; mark: MatchMark };

/**
 * Keeps both texts aligned at the paragraph with the cursor, and marks paragraphs that changed since both languages matched.
 *
 * @param beside both texts are on the screen
 */
export function usePairs(bodies: Bodies, view: ArticleView, beside: boolean) {
  const known = useRef<Known>(undefined);
  const [unmatched, setUnmatched] = useState(0);
  const readPairs = (views: Views) => {
    known.current = toPairs(views, known.current);
    return known.current.pairs;
  };

  const mark = useEffectEvent((views: Views) => {
    if (!isStored(views, view)) return;
    const marks = view.unmatched ? toMarks(readPairs(views), view.unmatched, views) : { zh: [], en: [] };
    for (const language of ['zh', 'en'] as const) showMatch(views[language], marks[language]);
    setUnmatched(listUnmatched(readPairs(views), views).length);
  });
  useEffect(() => {
    const views = toViews(bodies);
    // A text that is ahead of its last save keeps its marks until the next one.
    if (views && view) mark(views);
  }, [bodies, view]);

  const level = useEffectEvent(() => {
    const views = toViews(bodies);
    const active = views && (['zh', 'en'] as const).find((language) => views[language].hasFocus);
    if (!views || !active || views[active].composing) return;
    const other = otherLocale(active);
    const pair = findPair(readPairs(views), active, views[active].state.selection.main.head);
    const [block, counterpart] = [pair?.[active], pair?.[other]];
    showCounterpart(views[active], undefined);
    showCounterpart(views[other], counterpart);
    if (block && counterpart) levelBodies(views[active], block.from, views[other], counterpart.from);
  });
  useEffect(() => {
    const views = toViews(bodies);
    if (!beside || !views) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let docs = [views.zh.state.doc, views.en.state.doc];
    const request = () => {
      const now = [views.zh.state.doc, views.en.state.doc];
      const written = now.some((doc, index) => doc !== docs[index]);
      docs = now;
      clearTimeout(timer);
      timer = setTimeout(level, written ? KEY_MS : MOVE_MS);
    };
    document.addEventListener('selectionchange', request);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', request);
      for (const each of Object.values(views)) {
        resetLevel(each);
        showCounterpart(each, undefined);
      }
    };
  }, [bodies, beside]);

  /** The next pair of which one side changed, after the cursor and round again from the beginning. */
  const findNext = (): Unmatched | undefined => {
    const views = toViews(bodies);
    if (!views) return undefined;
    const pairs = readPairs(views);
    const active = (['zh', 'en'] as const).find((language) => views[language].hasFocus);
    const here = active && findPair(pairs, active, views[active].state.selection.main.head);
    const start = here ? pairs.indexOf(here) + 1 : 0;
    return listUnmatched([...pairs.slice(start), ...pairs.slice(0, start)], views)[0];
  };
  return { unmatched, findNext };
}

function toViews({ zh, en }: Bodies): Views | undefined {
  return zh && en ? { zh: zh.view, en: en.view } : undefined;
}

/** Whether both editors show what the service has: its lines are of that text. */
function isStored(views: Views, view: ArticleView): boolean {
  const fields = toFields(view);
  return (['zh', 'en'] as const).every(
    (language) => fields[`content_${language}`].replace(/\r\n?/g, '\n') === views[language].state.doc.toString(),
  );
}

type Known = { docs: unknown[]; shape: string; rows: [number, number][]; pairs: Pair[] };

/** The pairs of both texts. As long as no block comes or goes, they stay paired as they were. */
function toPairs(views: Views, known: Known | undefined): Known {
  const docs = [views.zh.state.doc, views.en.state.doc];
  if (known && docs.every((doc, index) => doc === known.docs[index])) return known;
  const [zh, en] = [listBlocks(views.zh.state), listBlocks(views.en.state)];
  const shape = [zh, en].map((blocks) => blocks.map(({ tag }) => tag).join()).join('/');
  if (shape === known?.shape) {
    return { ...known, docs, pairs: known.rows.map(([first, second]) => ({ zh: zh[first], en: en[second] })) };
  }
  const pairs = pairBlocks(zh, en);
  const toIndex = (block: Pair[Locale], blocks: readonly unknown[]) => (block ? blocks.indexOf(block) : -1);
  return { docs, shape, pairs, rows: pairs.map((pair) => [toIndex(pair.zh, zh), toIndex(pair.en, en)]) };
}

/** The marks of each block, from the lines where those begin that changed. */
function toMarks(pairs: readonly Pair[], lines: NonNullable<ArticleView['unmatched']>, views: Views) {
  const isChanged = (language: Locale, block: Pair[Locale]) => {
    if (!block) return false;
    const { doc } = views[language].state;
    const [first, last] = [doc.lineAt(block.from).number, doc.lineAt(block.to).number];
    return lines[language].some((line) => line >= first && line <= last);
  };
  const marks: Record<Locale, MarkedBlock[]> = { zh: [], en: [] };
  for (const pair of pairs) {
    const changed = { zh: isChanged('zh', pair.zh), en: isChanged('en', pair.en) };
    if (!changed.zh && !changed.en) continue;
    for (const language of ['zh', 'en'] as const) {
      const block = pair[language];
      const mark = changed.zh && changed.en ? 'both' : changed[language] ? 'changed' : 'behind';
      if (block) marks[language].push({ from: block.from, to: block.to, mark });
    }
  }
  return marks;
}

/** Where one side changed and the other did not: the side that is behind, or the changed one if it stands alone. */
function listUnmatched(pairs: readonly Pair[], views: Views): Unmatched[] {
  return pairs.flatMap((pair) => {
    const sides = (['zh', 'en'] as const).flatMap((language) => {
      const block = pair[language];
      const mark = block && findMark(views[language], block);
      return block && mark && mark !== 'both' ? [{ language, at: block.from, mark }] : [];
    });
    return sides.find(({ mark }) => mark === 'behind') ?? sides[0] ?? [];
  });
}
