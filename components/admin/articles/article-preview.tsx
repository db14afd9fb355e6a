'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { toBlocks } from '@/components/article/body';
import { Reading, toRows } from '@/components/article/reading';
import { type Locale, toLangTag } from '@/lib/i18n/locales';
import { toTypeset } from '@/lib/text/typography';
import type { Fields } from './fields';

/** The article as readers will see it: one language, or both with level paragraphs. */
export function ArticlePreview({ fields, view }: { fields: Fields; view: Locale | 'both' }) {
  const t = useTranslations('articles');
  const { content_en, content_zh } = fields;
  const notes = useMemo(() => ({ heading: t('notes.heading'), back: t('notes.back') }), [t]);
  const en = useMemo(() => toBlocks(content_en, 'en', notes), [content_en, notes]);
  const zh = useMemo(() => toBlocks(content_zh, 'zh', notes), [content_zh, notes]);
  const rows = useMemo(() => toRows(en, zh), [en, zh]);
  const languages: Locale[] = view === 'both' ? ['zh', 'en'] : [view];
  return (
    <article aria-label={t('preview')} className={view === 'both' ? 'article-preview article-preview-both' : 'article-preview'}>
      <div className={view === 'both' ? 'pair' : undefined}>
        {languages.map((language) => (
          <header key={language} lang={toLangTag(language)}>
            <h2 className="preview-title">
              {toTypeset(fields[`title_${language}`], language) || <span className="text-muted">{t('untitled')}</span>}
            </h2>
            {fields[`excerpt_${language}`] && <p className="abstract">{toTypeset(fields[`excerpt_${language}`], language)}</p>}
          </header>
        ))}
      </div>
      <Reading rows={rows} view={view} locale="zh" />
    </article>
  );
}
