import { useTranslations } from 'next-intl';
import { sectionHeading } from '../frame';
import { HeadingLink } from '../prose';
import type { NamedSchema } from './document';
import { FieldList } from './field-list';
import { RichText } from './rich-text';
import { schemaAnchor, TypeText } from './type-text';

/** The schemas that an operation sends and accepts, by name. */
export function SchemaList({ shapes }: { shapes: NamedSchema[] }) {
  const t = useTranslations('docs.reference');
  return (
    <section id="shapes" aria-labelledby="shapes-title">
      <h2 id="shapes-title" className={sectionHeading}>
        <HeadingLink id="shapes">{t('shapes')}</HeadingLink>
      </h2>
      <div className="mt-6 flex flex-col gap-10">
        {shapes.map(({ name, description, fields, type }) => (
          <article key={name} id={schemaAnchor(name)} aria-labelledby={`${schemaAnchor(name)}-title`}>
            <h3 id={`${schemaAnchor(name)}-title`} className="text-15 font-semibold">
              <code lang="en" className="[overflow-wrap:anywhere]">
                {name}
              </code>
            </h3>
            {description && (
              <p className="mb-2 max-w-text text-15 text-muted">
                <RichText text={description} />
              </p>
            )}
            {fields.length > 0 ? (
              <FieldList rows={fields} />
            ) : (
              <p className="border-t border-line py-2">
                <TypeText type={type} />
              </p>
            )}
          </article>
        ))}
      </div>
    </section>
  );
}
