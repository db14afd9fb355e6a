'use client';

import { useTranslations } from 'next-intl';
import { Input } from '@/components/ui/field';

type Note = { note_zh: string; note_en: string };

/** The note for readers about a change to a live article. Both lines may stay empty. */
export function UpdateNote({ note, onChange }: { note: Note; onChange: (note: Note) => void }) {
  const t = useTranslations('articles.publish');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{t('note')}</legend>
      <p className="text-13 text-muted">{t('noteHint')}</p>
      {(['note_zh', 'note_en'] as const).map((name) => (
        <div key={name} className="flex flex-col gap-1">
          <label htmlFor={`publish-${name}`} className="text-13">
            {t(name)}
          </label>
          <Input
            data-addition
            id={`publish-${name}`}
            lang={name === 'note_zh' ? 'zh-Hans' : 'en'}
            maxLength={500}
            autoComplete="off"
            value={note[name]}
            onChange={({ target }) => onChange({ ...note, [name]: target.value })}
          />
        </div>
      ))}
    </fieldset>
  );
}
