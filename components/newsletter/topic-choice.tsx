'use client';

import { useTranslations } from 'next-intl';
import { Field, Select, useFieldError } from '@/components/ui/field';
import { locales } from '@/lib/platform/i18n/locales';

/** A category by its name in the reader's language. */
export type Topic = { slug: string; name: string };

/** Which topics a contact receives, and in which language; fields `topics` and `locale` of a form. */
export function TopicChoice({ topics, chosen, locale }: { topics: readonly Topic[]; chosen: readonly string[]; locale: string }) {
  const t = useTranslations('newsletter');
  return (
    <>
      <TopicBoxes
        topics={topics}
        chosen={chosen}
        label={t('topics')}
        hint={t('topicsHint')}
        nameDeleted={(slug) => t('topicDeleted', { slug })}
      />
      <Field name="locale" label={t('language')}>
        <Select defaultValue={locale} className="max-w-60">
          {locales.map((each) => (
            <option key={each} value={each}>
              {t(`languages.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

/** A box for each topic; the field `topics` of a form. A chosen one whose category was deleted stays, as no topics mean all. */
export function TopicBoxes({
  topics,
  chosen,
  label,
  hint,
  nameDeleted,
}: {
  topics: readonly Topic[];
  chosen: readonly string[];
  label: string;
  hint: string;
  nameDeleted: (slug: string) => string;
}) {
  const error = useFieldError('topics');
  const deleted = chosen.filter((slug) => !topics.some((topic) => topic.slug === slug));
  const boxes = [...topics, ...deleted.map((slug) => ({ slug, name: nameDeleted(slug) }))];
  return (
    <fieldset className="min-w-0">
      <legend className="text-15 font-medium">{label}</legend>
      <p className="text-13 text-muted">{hint}</p>
      {error && (
        <p role="alert" className="text-13 text-brick">
          {error}
        </p>
      )}
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {boxes.map(({ slug, name }) => (
          <li key={slug}>
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 md:min-h-9 md:py-1">
              <input
                type="checkbox"
                name="topics"
                value={slug}
                defaultChecked={chosen.includes(slug)}
                className="check mt-[0.35em]"
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
