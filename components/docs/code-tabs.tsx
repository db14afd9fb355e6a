'use client';

import { type KeyboardEvent, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { classNames } from '@/components/ui/class-names';
import { CopyButton } from '@/components/ui/copy-button';
import { CodeLines } from './code-lines';
import { Pane } from './pane';
import { chooseLanguage, readLanguage, showLanguage, subscribeToLanguage } from './sample-language';
import { type Sample, type SampleLanguage, sampleLanguageNames, sampleLanguages } from './samples/sample';

/**
 * A sample in three languages. Selecting one switches all samples of the docs, and the selection is remembered.
 *
 * @param tall for a whole program, which scrolls
 * @param bare without a frame, inside of one
 * @param curlNote follows the name of curl, see `GuideSample`
 */
export function CodeTabs({
  sample,
  label,
  tall,
  bare,
  curlNote,
}: {
  sample: Sample;
  label: string;
  tall?: boolean;
  bare?: boolean;
  curlNote?: string | undefined;
}) {
  const id = useId();
  const chosen = useSyncExternalStore(subscribeToLanguage, readLanguage, () => 'curl' as const);
  const tabs = useRef<HTMLDivElement>(null);

  useLayoutEffect(showLanguage);

  /** Keeps the clicked tab in place on the screen while samples above it change their height. */
  function choose(language: SampleLanguage) {
    const before = tabs.current?.getBoundingClientRect().top ?? 0;
    chooseLanguage(language);
    requestAnimationFrame(() =>
      window.scrollBy({ top: (tabs.current?.getBoundingClientRect().top ?? before) - before, behavior: 'instant' }),
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const count = sampleLanguages.length;
    const next = sampleLanguages[(sampleLanguages.indexOf(chosen) + step + count) % count] ?? 'curl';
    choose(next);
    tabs.current?.querySelector<HTMLElement>(`[data-language=${next}]`)?.focus();
  }

  return (
    <figure className={classNames('min-w-0', !bare && 'overflow-hidden rounded-2 border border-line bg-sheet')}>
      <div className="flex min-h-10 items-center justify-between gap-4 border-b border-line ps-2 pe-1.5">
        <div ref={tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex">
          {sampleLanguages.map((language) => (
            <button
              key={language}
              type="button"
              role="tab"
              id={`${id}-${language}`}
              data-language={language}
              aria-selected={language === chosen}
              aria-controls={`${id}-${language}-panel`}
              tabIndex={language === chosen ? 0 : -1}
              onClick={() => choose(language)}
              className="code-tab"
            >
              <span lang="en">{sampleLanguageNames[language]}</span>
              {language === 'curl' && curlNote}
            </button>
          ))}
        </div>
        <CopyButton text={sample[chosen]} variant="quiet" />
      </div>
      {sampleLanguages.map((language) => (
        <div
          key={language}
          role="tabpanel"
          id={`${id}-${language}-panel`}
          aria-labelledby={`${id}-${language}`}
          data-language={language}
          className="code-panel"
        >
          <Pane className={classNames('px-4 py-3', tall && 'max-h-[36rem]')}>
            <CodeLines code={sample[language]} language={language} />
          </Pane>
        </div>
      ))}
    </figure>
  );
}
