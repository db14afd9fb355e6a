'use client';

import { useTranslations } from 'next-intl';
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState, useTransition } from 'react';
import { Reading, toRows } from '@/components/article/reading';
import { renderBody } from '@/lib/archive/rendering/render';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';
import { toTypeset } from '@/lib/platform/text/typography';
import type { Fields } from '../session/fields';
import { useWide } from '../use-wide';
import type { PaneRefs } from './pane';
import { type PreviewBlock, renderChanges } from './preview-blocks';
import { useLevelPreview } from './use-level-preview';

/** The article as readers will see it: one language, or both with level paragraphs where there is room for them. */
export function ArticlePreview({
  fields,
  mode,
  language,
  pane,
}: {
  fields: Fields;
  mode: 'preview' | 'both';
  language: Locale;
  /** what a preview beside the text moves with */
  pane: PaneRefs;
}) {
  const t = useTranslations('articles');
  const content = useRef<HTMLDivElement>(null);
  const wide = useWide();
  const view = wide && mode === 'preview' ? 'both' : language;
  const beside = wide && mode === 'both';
  useLevelPreview(content, pane, beside);
  const languages: Locale[] = view === 'both' ? ['zh', 'en'] : [view];
  return (
    <article
      aria-label={t('preview')}
      data-beside={beside || undefined}
      className={view === 'both' ? 'article-preview article-preview-both' : 'article-preview'}
    >
      <div ref={content}>
        <div className={view === 'both' ? 'preview-head pair' : 'preview-head'}>
          {languages.map((each) => (
            <header key={each} lang={toLangTag(each)}>
              <h2 className="preview-title">
                {toTypeset(fields[`title_${each}`], each) || <span className="text-muted">{t('untitled')}</span>}
              </h2>
              {fields[`excerpt_${each}`] && <p className="abstract">{toTypeset(fields[`excerpt_${each}`], each)}</p>}
            </header>
          ))}
        </div>
        {view === 'both' ? <BothBodies fields={fields} /> : <Body markdown={fields[`content_${view}`]} language={view} />}
      </div>
    </article>
  );
}

function BothBodies({ fields: { content_en, content_zh } }: { fields: Fields }) {
  const en = useMemo(() => renderBody(content_en, 'en'), [content_en]);
  const zh = useMemo(() => renderBody(content_zh, 'zh'), [content_zh]);
  const rows = useMemo(() => toRows(en, zh), [en, zh]);
  return <Reading rows={rows} view="both" locale="zh" />;
}

function Body({ markdown, language }: { markdown: string; language: Locale }) {
  const blocks = useRendered(markdown, language);
  return (
    <div lang={toLangTag(language)} className="prose">
      {blocks.map(({ key, tag, line, html }) => (
        <PreviewPlace key={key} tag={tag} line={line} html={html} />
      ))}
    </div>
  );
}

const PreviewPlace = memo(function PreviewPlace({ tag, line, html }: Pick<PreviewBlock, 'tag' | 'line' | 'html'>) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown under an allow-list.
  return <div data-tag={tag} data-line={line} className="place" dangerouslySetInnerHTML={{ __html: html }} />;
});

/** The blocks of a body: at once when it opens, and while it is written a moment after the key. */
function useRendered(markdown: string, language: Locale): readonly PreviewBlock[] {
  const [rendered, setRendered] = useState(() => ({ language, ...renderChanges(undefined, markdown, language) }));
  const [, startTransition] = useTransition();
  const spent = useRef(0);
  const render = useEffectEvent((text: string, of: Locale) => {
    const began = performance.now();
    const next = renderChanges(rendered.language === of ? rendered : undefined, text, of);
    spent.current = performance.now() - began;
    startTransition(() => setRendered({ language: of, ...next }));
  });
  useEffect(() => {
    // A text that takes long to render is rendered less often, so that typing keeps most of the time.
    const timer = setTimeout(render, Math.max(PAUSE_MS, spent.current * 5), markdown, language);
    return () => clearTimeout(timer);
  }, [markdown, language]);
  return rendered.blocks;
}

/** After the last key. */
const PAUSE_MS = 120;
