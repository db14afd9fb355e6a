'use client';

import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Skeleton } from '@/components/ui/skeleton';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';
import { useUploadReason } from '../../media/failed-uploads';
import { Conflicts, LineConflict, type OnDecide } from '../changes/conflicts';
import type { Conflict } from '../session/autosave-state';
import type { Fields } from '../session/fields';
import { BodyTools } from './body-tools';
import type { BodyHandle } from './codemirror';
import type { HeldPlace, InsertImage } from './held-places';
import { useConflictPlaces } from './use-conflict-places';
import { type TextUpload, useTextUploads } from './use-text-uploads';

/** Labels of the search panel by CodeMirror's names. */
const phraseKeys = {
  Find: 'find',
  Replace: 'replace',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  'by word': 'byWord',
  regexp: 'regexp',
  replace: 'replaceOne',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'currentMatch',
  'on line': 'onLine',
  'replaced match on line $': 'replacedOne',
  'replaced $ matches': 'replacedAll',
} as const;

// Loaded when it is first opened.
const ImagePicker = lazy(async () => ({ default: (await import('../../media/image-picker')).ImagePicker }));

/** The Markdown body in one language, with its tools. */
export function BodyEditor({
  ref,
  bar,
  onReady,
  language,
  text,
  readOnly,
  error,
  conflict,
  fields,
  onChange,
  onDecide,
}: {
  ref: RefObject<BodyHandle | null>;
  /** the row that stays above the text */
  bar: RefObject<HTMLElement | null>;
  /** receives the editor once it has loaded, and null when it closes */
  onReady: (handle: BodyHandle | null) => void;
  language: Locale;
  text: string;
  readOnly: boolean;
  error: ReactNode;
  conflict: Conflict | undefined;
  fields: Fields;
  onChange: (text: string) => void;
  onDecide: OnDecide;
}) {
  const t = useTranslations('articles');
  const parent = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<BodyHandle | null>(null);
  useImperativeHandle<BodyHandle | null, BodyHandle | null>(ref, () => handle, [handle]);
  const { uploads, add, retry, dismiss } = useTextUploads((image) => image[`alt_${language}`]);
  const [picking, setPicking] = useState<InsertImage>();
  const current = useRef(text);
  const begin = useEffectEvent(() => {
    current.current = text;
    // The tools stay below the bar. They cover nothing of a text that begins below them: menus would hide there.
    const toTop = () => {
      const bottom = (bar.current?.getBoundingClientRect().bottom ?? 0) + (tools.current?.offsetHeight ?? 0);
      const covered = bottom - (parent.current?.getBoundingClientRect().top ?? 0);
      return Math.min(bottom, Math.max(0, covered));
    };
    return { text, readOnly, toTop };
  });
  const change = useEffectEvent((next: string) => {
    current.current = next;
    onChange(next);
  });

  const uploadHere = useEffectEvent((files: readonly File[], place: HeldPlace) => add(files, place));
  const pick = useEffectEvent((insert: InsertImage) => setPicking(() => insert));
  const readWords = useEffectEvent(() => ({
    names: {
      bold: t('format.bold'),
      italic: t('format.italic'),
      link: t('format.link'),
      heading: t('format.heading'),
      list: t('format.list'),
      quote: t('format.quote'),
      table: t('format.table'),
      footnote: t('format.footnote'),
      image: t('format.library'),
    },
    figureWords: { alt: t('figure.alt'), source: t('figure.source'), remove: t('figure.remove') },
    phrases: Object.fromEntries(Object.entries(phraseKeys).map(([phrase, key]) => [phrase, t(`find.${key}`)])),
    searchWords: {
      invalid: t('find.invalid'),
      matches: (count: number, hasMore: boolean) => t(hasMore ? 'find.moreMatches' : 'find.matches', { count }),
    },
  }));

  const label = t(`fields.content_${language}`);
  const empty = t(`placeholders.content_${language}`);
  useEffect(() => {
    let opened: BodyHandle | undefined;
    let closed = false;
    void import('./codemirror').then(({ openBody }) => {
      if (closed || !parent.current) return;
      opened = openBody({
        parent: parent.current,
        ...begin(),
        attributes: { 'aria-label': label, lang: toLangTag(language), spellcheck: 'true', autocapitalize: 'sentences' },
        placeholder: empty,
        onChange: (next) => change(next),
        onImages: (files, place) => uploadHere(files, place),
        onPickImage: () => opened && pick(opened.holdPlace().insert),
        ...readWords(),
      });
      setHandle(opened);
    });
    return () => {
      closed = true;
      opened?.destroy();
      setHandle(null);
    };
  }, [language, label, empty]);
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(handle), [handle]);
  useEffect(() => handle?.setReadOnly(readOnly), [handle, readOnly]);
  useEffect(() => {
    if (!handle || text === current.current) return;
    current.current = text;
    handle.setText(text);
  }, [handle, text]);
  const places = useConflictPlaces(handle, conflict, text);

  return (
    <>
      {!readOnly && (
        <BodyTools
          ref={tools}
          handle={handle}
          onImages={(files) => handle && add(files, handle.holdPlace())}
          onPickImage={() => handle && setPicking(() => handle.holdPlace().insert)}
        />
      )}
      <div className="min-w-0">
        {error}
        {picking && (
          <Suspense>
            <ImagePicker
              onPick={({ path, [`alt_${language}` as const]: alt }) => {
                picking({ alt, path });
                setPicking(undefined);
              }}
              onClose={() => setPicking(undefined)}
            />
          </Suspense>
        )}
        <div ref={parent} lang={toLangTag(language)} className="body-editor">
          {!handle && <BodySkeleton />}
        </div>
        {conflict && !conflict.ranges && <Conflicts conflicts={[conflict]} fields={fields} onDecide={onDecide} />}
        {places.map(({ range, element, key }) =>
          conflict
            ? createPortal(<LineConflict conflict={conflict} range={range} fields={fields} onDecide={onDecide} />, element, key)
            : null,
        )}
        {uploads.map((upload) =>
          createPortal(<UploadMark upload={upload} onRetry={retry} onDismiss={dismiss} />, upload.element, upload.key),
        )}
      </div>
    </>
  );
}

/** The placeholder of an image that is being uploaded, or the reason why it failed. */
function UploadMark({
  upload,
  onRetry,
  onDismiss,
}: {
  upload: TextUpload;
  onRetry: (upload: TextUpload) => void;
  onDismiss: (upload: TextUpload) => void;
}) {
  const t = useTranslations('articles.upload');
  const toReason = useUploadReason();
  const { file, problem } = upload;
  if (!problem) {
    return (
      <span role="status" className="inline-flex items-center gap-1.5">
        <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
        {t('busy', { name: file.name })}
      </span>
    );
  }
  return (
    <span role="alert" className="text-brick">
      {t('failed', { name: file.name, reason: toReason(problem) })}{' '}
      <button type="button" className="link max-md:min-h-11" onClick={() => onRetry(upload)}>
        {t('retry')}
      </button>{' '}
      <button type="button" className="link max-md:min-h-11" onClick={() => onDismiss(upload)}>
        {t('dismiss')}
      </button>
    </span>
  );
}

function BodySkeleton() {
  return (
    <div className="flex flex-col gap-3 pt-2">
      {['w-full', 'w-11/12', 'w-full', 'w-4/5'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed placeholders.
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
