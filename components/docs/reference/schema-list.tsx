import { useTranslations } from 'next-intl';
import { HeadingLink } from '../prose';
import type { NamedSchema } from './document';
import { toRows } from './field-list';
import { SchemaEntries } from './schema-entries';

/** The schemas that an operation sends and accepts, by name. The page shows the fields of the body already. */
export function SchemaList({ shapes, body = [] }: { shapes: NamedSchema[]; body?: Fields }) {
  const t = useTranslations('docs.reference');
  const earlier = [
    { reference: t('asInBody'), fields: body },
    ...shapes.map(({ name, fields }) => ({ reference: t('asIn', { schema: `\`${name}\`` }), fields })),
  ];
  return (
    <section id="shapes" aria-labelledby="shapes-title">
      <h2 id="shapes-title" className="heading text-19 [&:lang(zh)]:text-17">
        <HeadingLink id="shapes">{t('shapes')}</HeadingLink>
      </h2>
      <p className="mt-3 font-serif text-17">{t('always')}</p>
      <SchemaEntries
        mark={t('optional')}
        entries={shapes.map(({ name, description, fields, type }, index) => [
          name,
          description,
          toRows(withoutRepeats(fields, earlier.slice(0, index + 1)), ({ required }) => !required),
          fields.length > 0 ? [] : type,
        ])}
      />
    </section>
  );
}

type Fields = NamedSchema['fields'];

/** Of fields that are mostly those of an earlier schema, each that this one describes in the same words refers to it. */
function withoutRepeats(fields: Fields, earlier: { reference: string; fields: Fields }[]): Fields {
  for (const { reference, fields: known } of earlier) {
    const described = new Map(known.map(({ name, description }) => [name, description]));
    const isRepeated = ({ name, description }: Fields[number]) => described.get(name) === description;
    if (fields.filter(isRepeated).length > Math.max(10, fields.length / 2))
      return fields.map((field) => (isRepeated(field) ? { ...field, description: reference } : field));
  }
  return fields;
}
