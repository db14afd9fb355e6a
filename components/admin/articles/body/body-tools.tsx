import {
  Bold,
  Heading2,
  ImagePlus,
  Images,
  Italic,
  Link as LinkIcon,
  List,
  type LucideIcon,
  Quote,
  Superscript,
  Table,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Ref, useId } from 'react';
import { IMAGE_TYPES } from '../../media/upload-image';
import type { BodyHandle } from './codemirror';
import type { Format } from './commands';

const formats: { name: Format; icon: LucideIcon }[] = [
  { name: 'bold', icon: Bold },
  { name: 'italic', icon: Italic },
  { name: 'link', icon: LinkIcon },
  { name: 'heading', icon: Heading2 },
  { name: 'list', icon: List },
  { name: 'quote', icon: Quote },
  { name: 'table', icon: Table },
  { name: 'footnote', icon: Superscript },
];

const tool =
  'flex size-8 items-center justify-center rounded-2 text-muted hover:bg-shade hover:text-ink disabled:opacity-55 max-md:size-11';

/** Buttons for formats and images, because phones have no keyboard shortcuts. */
export function BodyTools({
  ref,
  handle,
  onImages,
  onPickImage,
}: {
  ref: Ref<HTMLDivElement>;
  /** null until the editor is loaded */
  handle: BodyHandle | null;
  onImages: (files: File[]) => void;
  onPickImage: () => void;
}) {
  const t = useTranslations('articles');
  const id = useId();
  return (
    <div ref={ref} role="toolbar" aria-label={t('format.label')} className="body-tools">
      {formats.map(({ name, icon: Icon }) => (
        <button
          key={name}
          type="button"
          title={t(`format.${name}`)}
          aria-label={t(`format.${name}`)}
          disabled={!handle}
          onClick={() => handle?.format(name)}
          className={tool}
        >
          <Icon aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
      ))}
      <label
        htmlFor={id}
        title={t('format.image')}
        className={`${tool} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-jade`}
      >
        <ImagePlus aria-hidden className="size-4" strokeWidth={1.75} />
        <span className="sr-only">{t('format.image')}</span>
        <input
          id={id}
          type="file"
          accept={IMAGE_TYPES}
          multiple
          disabled={!handle}
          onChange={({ target }) => {
            onImages([...(target.files ?? [])]);
            target.value = '';
          }}
          className="sr-only"
        />
      </label>
      <button
        type="button"
        title={t('format.library')}
        aria-label={t('format.library')}
        disabled={!handle}
        onClick={onPickImage}
        className={tool}
      >
        <Images aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </div>
  );
}
