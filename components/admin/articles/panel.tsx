'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Field, Input, Select, Textarea } from '@/components/ui/field';
import { summaryParts } from '@/lib/archive/reading/record';
import { toRetypedNames } from '@/lib/archive/tags/rules';
import { toLangTag } from '@/lib/platform/i18n/locales';
import { ImageInput } from '../media/image-input';
import { MentionsInput } from './mentions-input';
import { type Edits, type Fields, isSameValue, type TextField } from './session/fields';
import type { Category } from './session/view';

type Props = {
  fields: Fields;
  invalid: Partial<Record<string, string>>;
  readOnly: boolean;
  categories: readonly Category[];
  onEdit: (edits: Edits) => void;
};

/** The fields outside the text panes. */
export function Panel(props: Props) {
  const { fields, readOnly, categories, onEdit } = props;
  const t = useTranslations('articles');
  const text = (field: TextField, options: Partial<Parameters<typeof TextInput>[0]> = {}) => (
    <TextInput {...props} field={field} {...options} />
  );
  // Rare fields of imported articles: shown if they had a value when the page opened.
  const [hadText] = useState({
    title_ru: fields.title_ru !== '',
    excerpt_ru: fields.excerpt_ru !== '',
  });
  const isWrong = (...names: string[]) => names.some((name) => props.invalid[name]);
  const image = (field: 'cover_image' | 'author_avatar') => (
    <ImageInput
      name={field}
      label={t(`fields.${field}`)}
      error={props.invalid[field]}
      value={fields[field]}
      size="toolbar"
      readOnly={readOnly}
      onChange={(value) => onEdit({ [field]: value })}
    />
  );
  return (
    <div className="flex flex-col">
      <Group title={t('panel.filing')} open>
        <Field name="category_slug" label={t('fields.category_slug')} error={props.invalid.category_slug}>
          <Select
            size="toolbar"
            value={fields.category_slug}
            disabled={readOnly}
            onChange={({ target }) => onEdit({ category_slug: target.value })}
          >
            {!categories.some(({ slug }) => slug === fields.category_slug) && (
              <option value={fields.category_slug}>{fields.category_slug}</option>
            )}
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <TagsInput {...props} />
        <fieldset className="flex flex-col gap-1">
          <legend className="sr-only">{t('panel.flags')}</legend>
          {(['is_premium', 'is_featured', 'is_pinned'] as const).map((flag) => (
            <label key={flag} className="flex items-center gap-2 text-15 max-md:min-h-11">
              <input
                type="checkbox"
                name={flag}
                checked={fields[flag]}
                disabled={readOnly}
                onChange={({ target }) => onEdit({ [flag]: target.checked })}
                className="check"
              />
              {t(`fields.${flag}`)}
            </label>
          ))}
        </fieldset>
      </Group>
      <Group title={t('panel.author')} open>
        {text('author_name', { maxLength: 200 })}
        {text('author_name_zh', { maxLength: 200 })}
        {text('author_title_en', { maxLength: 200 })}
        {text('author_title_zh', { maxLength: 200 })}
        {image('author_avatar')}
      </Group>
      <Group title={t('panel.cover')} open={isWrong('cover_image')}>
        {image('cover_image')}
      </Group>
      <Group title={t('panel.address')} open={isWrong('slug', 'aliases')}>
        {text('slug', { maxLength: 200, hint: t('panel.slugHint') })}
        <ListInput {...props} field="aliases" hint={t('panel.aliasesHint')} />
      </Group>
      <Group title={t('panel.brief')} open={Object.keys(props.invalid).some((name) => name.startsWith('geo_'))}>
        {summaryParts.flatMap((part) =>
          (['zh', 'en'] as const).map((language) => (
            <TextInput key={`${part}${language}`} {...props} field={`geo_${part}_${language}`} maxLength={5_000} long />
          )),
        )}
      </Group>
      <Group title={t('panel.source')} open={isWrong('original_source_name', 'original_source_url', 'original_source_date')}>
        {text('original_source_name', { maxLength: 500 })}
        {text('original_source_url', { maxLength: 2_000 })}
        {text('original_source_date', { maxLength: 100 })}
      </Group>
      <Group title={t('panel.more')} open={isWrong('dateModified', 'title_ru', 'excerpt_ru', 'mentions')}>
        {text('dateModified', { maxLength: 100 })}
        {hadText.title_ru && text('title_ru', { maxLength: 500 })}
        {hadText.excerpt_ru && text('excerpt_ru', { maxLength: 5_000, long: true })}
        <MentionsInput mentions={fields.mentions} error={props.invalid.mentions} readOnly={readOnly} onEdit={onEdit} />
      </Group>
    </div>
  );
}

/** A part of the panel. It opens for a rejected field, and stays open while that is corrected. */
function Group({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [initial] = useState(open);
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (open && details.current) details.current.open = true;
  }, [open]);
  return (
    <details ref={details} open={initial} className="border-b border-line">
      <summary className="py-3 font-medium hover:text-jade">{title}</summary>
      <div className="flex flex-col gap-3 pb-5">{children}</div>
    </details>
  );
}

function TextInput({
  field,
  hint,
  maxLength,
  long = false,
  fields,
  invalid,
  readOnly,
  onEdit,
}: Props & { field: TextField; hint?: string; maxLength?: number; long?: boolean }) {
  const t = useTranslations('articles');
  const Control = long ? Textarea : Input;
  return (
    <Field name={field} label={t(`fields.${field}`)} hint={hint} error={invalid[field]}>
      <Control
        size="toolbar"
        value={fields[field]}
        maxLength={maxLength}
        readOnly={readOnly}
        autoComplete="off"
        onChange={({ target }) => onEdit({ [field]: target.value })}
      />
    </Field>
  );
}

/** The tags, and a Chinese name for each. Both lists are sent together, because they belong together. */
function TagsInput(props: Props) {
  const { fields, invalid, readOnly, onEdit } = props;
  const { tags, tags_zh } = fields;
  const t = useTranslations('articles');
  const names = tags.map((_, index) => tags_zh[index] ?? '');
  const nameTags = (named: string[]) => onEdit({ tags, tags_zh: named.some((name) => name.trim() !== '') ? named : [] });
  return (
    <>
      <ListInput
        {...props}
        field="tags"
        hint={t('panel.tagsHint')}
        onEdit={({ tags: next = [] }) => onEdit({ tags: next, tags_zh: toRetypedNames(next, fields) })}
      />
      {tags.length > 0 && (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 text-13 text-muted">{t('fields.tags_zh')}</legend>
          {tags.map((tag, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tag that is being typed keeps its field
            <div key={index} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-2 text-13">
              <span className="[overflow-wrap:anywhere]">{tag}</span>
              <Input
                name="tags_zh"
                size="toolbar"
                lang={toLangTag('zh')}
                value={names[index]}
                maxLength={100}
                readOnly={readOnly}
                autoComplete="off"
                aria-label={t('panel.tagNamed', { tag })}
                aria-invalid={invalid.tags_zh ? true : undefined}
                onChange={({ target }) => nameTags(names.with(index, target.value))}
              />
            </div>
          ))}
          {invalid.tags_zh && (
            <p role="alert" className="text-13 text-brick">
              {invalid.tags_zh}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

/** A list as text, separated by commas of either script. The text stays as typed while it means the same list. */
function ListInput({ field, hint, fields, invalid, readOnly, onEdit }: Props & { field: 'tags' | 'aliases'; hint: string }) {
  const t = useTranslations('articles');
  const [typed, setTyped] = useState<string>();
  const text = typed !== undefined && isSameValue(toList(typed), fields[field]) ? typed : fields[field].join(', ');
  return (
    <Field name={field} label={t(`fields.${field}`)} hint={hint} error={invalid[field]}>
      <Textarea
        size="toolbar"
        value={text}
        rows={2}
        readOnly={readOnly}
        onChange={({ target }) => {
          setTyped(target.value);
          onEdit({ [field]: toList(target.value) });
        }}
      />
    </Field>
  );
}

function toList(text: string): string[] {
  return [...new Set(text.split(/[,，、\n]/).map((item) => item.trim()))].filter(Boolean);
}
