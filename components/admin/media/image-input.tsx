'use client';

import { Images } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { ImagePicker } from './image-picker';

/** The URL or path of an image: shown, typed, or chosen from the library. */
export function ImageInput({
  name,
  label,
  hint,
  error,
  value,
  size,
  readOnly = false,
  onChange,
}: {
  /** of the field in a form */
  name?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  value: string;
  size?: 'md' | 'toolbar';
  readOnly?: boolean;
  onChange: (value: string) => void;
}) {
  const t = useTranslations('admin.media.picker');
  const [choosing, setChoosing] = useState(false);
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {value && (
        // biome-ignore lint/performance/noImgElement: the image may be on another host, which our server must not fetch from.
        <img key={value} src={value} alt="" referrerPolicy="no-referrer" className="max-h-40 self-start rounded-1" />
      )}
      <div className="flex gap-2">
        <Input
          size={size}
          value={value}
          maxLength={2_000}
          readOnly={readOnly}
          spellCheck={false}
          autoComplete="off"
          placeholder="https://"
          onChange={({ target }) => onChange(target.value)}
        />
        {!readOnly && (
          <Button
            variant="secondary"
            size={size === 'toolbar' ? 'toolbar' : 'md'}
            className="shrink-0"
            onClick={() => setChoosing(true)}
          >
            <Images aria-hidden className="size-4" strokeWidth={1.5} />
            {t('choose')}
          </Button>
        )}
      </div>
      {choosing && (
        <ImagePicker
          onPick={({ path }) => {
            onChange(path);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Field>
  );
}
