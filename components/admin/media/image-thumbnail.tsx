'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Schemas } from '@/components/api/client';
import { classNames } from '@/components/ui/class-names';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';

/** An image of the library as a button: its picture, its alternative text and its file name. */
export function ImageThumbnail({
  image,
  onOpen,
  children,
}: {
  image: Schemas['Media'];
  onOpen: () => void;
  /** further details */
  children?: ReactNode;
}) {
  const t = useTranslations('admin.media');
  const locale = useLocale();
  const own = image[`alt_${locale}`];
  const other = otherLocale(locale);
  const alt = own || image[`alt_${other}`];
  return (
    <button type="button" onClick={onOpen} className="group flex w-full flex-col text-start">
      <span className="flex aspect-4/3 w-full items-center justify-center overflow-hidden rounded-2 border border-line bg-shade group-hover:border-jade">
        {/* biome-ignore lint/performance/noImgElement: the file has its final size */}
        <img
          src={image.widths.includes(480) ? image.path.replace('full', '480') : image.path}
          alt=""
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
          className="max-h-full w-auto max-w-full object-contain"
        />
      </span>
      <span
        lang={own || !alt ? undefined : toLangTag(other)}
        className={classNames('mt-2 line-clamp-2 text-15 leading-snug [overflow-wrap:anywhere]', !alt && 'text-muted')}
      >
        {alt || t('noAlt')}
      </span>
      <span className="text-13 text-muted tabular-nums">
        <span className="sr-only">, </span>
        {image.name && <span className="line-clamp-1 block [overflow-wrap:anywhere]">{image.name}</span>}
        {children}
      </span>
    </button>
  );
}
