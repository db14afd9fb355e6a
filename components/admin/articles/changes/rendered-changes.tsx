'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef } from 'react';
import { renderBody } from '@/lib/archive/rendering/render';
import { compareTexts, type Span } from '@/lib/editing/revisions/rules';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';
import { compareBlocks } from './compare-blocks';

/** A body before and after, as readers see both: changed paragraphs side by side, the others folded. */
export function RenderedChanges({ language, before, after }: { language: Locale; before: string; after: string }) {
  const t = useTranslations('articles.compare');
  const changes = useMemo(
    () => compareBlocks(renderBody(before, language), renderBody(after, language)),
    [before, after, language],
  );
  return (
    <div lang={toLangTag(language)} className="rendered-changes">
      {changes.map((change, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is never reordered.
        if (change.kind === 'changed') return <ChangedBlocks key={index} {...change} />;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is never reordered.
          <details key={index}>
            <summary className="cursor-pointer py-1 font-sans text-13 text-muted hover:text-ink max-md:py-3">
              {t('unchangedParagraphs', { count: change.html.length })}
            </summary>
            <Rendered html={change.html.join('')} />
          </details>
        );
      })}
    </div>
  );
}

function Rendered({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown under an allow-list.
  return <div className={`prose ${className ?? ''}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

function ChangedBlocks({ removed, added }: { removed: string[]; added: string[] }) {
  const t = useTranslations('articles.compare');
  const [before, after] = [useRef<HTMLModElement>(null), useRef<HTMLModElement>(null)];
  useEffect(() => {
    if (before.current && after.current) return markWords(before.current, after.current);
  });
  return (
    <div className="grid gap-x-4 gap-y-2 py-2 md:grid-cols-2">
      <del ref={before} className="block min-w-0 bg-brick-soft px-4 py-2 no-underline empty:hidden">
        {removed.length > 0 && (
          <>
            <span className="label block pb-1">{t('before')}</span>
            <Rendered html={removed.join('')} />
          </>
        )}
      </del>
      <ins ref={after} className="block min-w-0 bg-jade-soft px-4 py-2 no-underline empty:hidden md:col-start-2">
        {added.length > 0 && (
          <>
            <span className="label block pb-1">{t('after')}</span>
            <Rendered html={added.join('')} />
          </>
        )}
      </ins>
    </div>
  );
}

/** Marks the words that differ, where the browser can; without it the paragraphs still stand side by side. */
function markWords(before: HTMLElement, after: HTMLElement): (() => void) | undefined {
  const [old, now] = [before.querySelector('.prose'), after.querySelector('.prose')];
  if (!old || !now || !('highlights' in CSS)) return undefined;
  const toText = (element: Element) => (element.textContent ?? '').replaceAll('\n', ' ');
  const changes = compareTexts(toText(old), toText(now));
  const spansOf = (side: 'removed' | 'added') =>
    changes.flatMap((change) => (change.kind === 'changed' ? change[side].flat() : []));
  const marks = [
    { name: 'removed-words', ranges: toRanges(old, spansOf('removed')) },
    { name: 'added-words', ranges: toRanges(now, spansOf('added')) },
  ];
  for (const { name, ranges } of marks) {
    const highlight = CSS.highlights.get(name) ?? new Highlight();
    CSS.highlights.set(name, highlight);
    for (const range of ranges) highlight.add(range);
  }
  return () => {
    for (const { name, ranges } of marks) for (const range of ranges) CSS.highlights.get(name)?.delete(range);
  };
}

/** The changed parts of an element's text; none if all of it changed, because marking everything would not help. */
function toRanges(element: Element, spans: readonly Span[]): Range[] {
  if (spans.every(({ changed }) => changed)) return [];
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let node = walker.nextNode();
  let passed = 0;
  const toPlace = (at: number): [Node, number] | undefined => {
    while (node && at > passed + (node.nodeValue?.length ?? 0)) {
      passed += node.nodeValue?.length ?? 0;
      node = walker.nextNode();
    }
    return node ? [node, at - passed] : undefined;
  };
  let at = 0;
  for (const { text, changed } of spans) {
    const start = changed ? toPlace(at) : undefined;
    at += text.length;
    const end = start && toPlace(at);
    if (!start || !end) continue;
    const range = new Range();
    range.setStart(...start);
    range.setEnd(...end);
    ranges.push(range);
  }
  return ranges;
}
