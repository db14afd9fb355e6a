'use client';

import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/field';
import { mentionTypes } from '@/lib/archive/structured-data/record';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { editMention, type Mention, toMentionRow, toSentMentions } from './mentions';
import { type Edits, isSameValue } from './session/fields';

/** What an article names: people, places and terms, which search engines read. A new entry is sent once it has a name. */
export function MentionsInput({
  mentions,
  error,
  readOnly,
  onEdit,
}: {
  mentions: readonly Mention[];
  error: string | undefined;
  readOnly: boolean;
  onEdit: (edits: Edits) => void;
}) {
  const t = useTranslations('articles.mentions');
  const id = useId();
  const [typed, setTyped] = useState<Mention[]>();
  // Shows the text as typed while it has the same meaning, including an empty name.
  const shown = typed && isSameValue(toSentMentions(typed), toSentMentions(mentions)) ? typed : [...mentions];
  const change = (next: Mention[]) => {
    setTyped(next);
    const sent = toSentMentions(next);
    if (!isSameValue(sent, mentions)) onEdit({ mentions: sent });
  };
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={`${id}note`}>
      <legend className="pb-1.5 text-15 font-medium">{t('title')}</legend>
      <p id={`${id}note`} className="text-13 text-muted">
        {t('hint')}
      </p>
      {shown.length > 0 && (
        <ul className="flex flex-col">
          {shown.map((entry, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed keeps its field.
              key={index}
              entry={entry}
              number={index + 1}
              readOnly={readOnly}
              onChange={(next) => change(shown.with(index, next))}
              onRemove={() => change(shown.toSpliced(index, 1))}
            />
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="text-13 text-brick">
          {error}
        </p>
      )}
      {!readOnly && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => change([...shown, ''])}>
            <Plus aria-hidden className="size-4" />
            {t('add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Row({
  entry,
  number,
  readOnly,
  onChange,
  onRemove,
}: {
  entry: Mention;
  number: number;
  readOnly: boolean;
  onChange: (entry: Mention) => void;
  onRemove: () => void;
}) {
  const t = useTranslations('articles.mentions');
  const row = toMentionRow(entry);
  const [typed, setTyped] = useState('');
  // With the space that begins another link.
  const links = typed.trim().replace(/\s+/g, ' ') === row?.links ? typed : row?.links;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_2rem] items-center gap-2 border-b border-line py-3 first:pt-1">
      {row ? (
        <Input
          name="mentions"
          size="toolbar"
          aria-label={t('name', { number })}
          placeholder={t('namePlaceholder')}
          value={row.name}
          maxLength={500}
          readOnly={readOnly}
          autoComplete="off"
          onChange={({ target }) => onChange(editMention(entry, { name: target.value }))}
        />
      ) : (
        <code className="text-13 wrap-anywhere">{JSON.stringify(entry)}</code>
      )}
      {readOnly ? (
        <span />
      ) : (
        <button
          type="button"
          aria-label={t('remove', { name: row?.name || number })}
          onClick={onRemove}
          className="flex size-8 items-center justify-center rounded-2 text-muted hover:text-brick"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      {row && (
        <div className="col-span-2 grid grid-cols-2 gap-2">
          <Select
            size="toolbar"
            aria-label={t('type', { number })}
            value={row.type}
            disabled={readOnly}
            onChange={({ target }) => onChange(editMention(entry, { type: target.value }))}
          >
            <option value="">{t('noType')}</option>
            {[...mentionTypes, ...(isKnown(row.type) ? [] : [row.type])].map((type) => (
              <option key={type} value={type}>
                {findMessage(t, `types.${type}`) ?? type}
              </option>
            ))}
          </Select>
          <Input
            size="toolbar"
            aria-label={t('links', { number })}
            placeholder="https://…"
            value={links}
            readOnly={readOnly}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(editMention(entry, { links: target.value }));
            }}
          />
        </div>
      )}
    </li>
  );
}

const isKnown = (type: string) => type === '' || mentionTypes.some((each) => each === type);
