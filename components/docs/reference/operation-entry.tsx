import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import type { Locale } from '@/lib/i18n/locales';
import { framedPane, Pane } from '../pane';
import {
  type ReferenceOperation,
  type ReferenceParameter,
  type ReferenceResponse,
  readFields,
  type Schema,
  toType,
} from './document';
import { FieldList } from './field-list';
import { ProblemList } from './problem-list';
import type { Trial } from './request';
import { RichText } from './rich-text';
import { toTitle } from './title';
import { separators, translate } from './translations';
import { TryIt } from './try-it';
import { TypeText } from './type-text';

type Props = { operation: ReferenceOperation; locale: Locale; trial: Trial };

/** One operation: description, parameters, responses and a form to try it. */
export function OperationEntry({ operation, locale, trial }: Props) {
  const t = useTranslations('docs.reference');
  const words = useTranslations('docs.try');
  const { id, method, path, access, parameters, body, responses, extension } = operation;
  const success = responses.find(({ status }) => status < 300);
  const sample = success?.content?.example;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="border-t border-line pt-8 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h3 id={`${id}-title`} className="heading">
        {translate(toTitle(operation.summary), locale)}
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <code lang="en" className="text-15 [overflow-wrap:anywhere]">
          <strong className="font-semibold">{method}</strong> {path}
        </code>
        {extension && <Badge>{t('extension')}</Badge>}
      </p>
      <div className="mt-4 grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="flex min-w-0 flex-col gap-6">
          <p className="max-w-text font-serif text-17">
            <RichText text={translate(operation.description, locale)} />
          </p>
          <Part title={t('access')}>
            <p className="text-15">
              {access.map((way) => (t.has(`schemes.${way}`) ? t(`schemes.${way}`) : way)).join(separators[locale])}
            </p>
          </Part>
          {parameters.length > 0 && (
            <Part title={t('parameters')}>
              <ParameterList parameters={parameters} locale={locale} />
            </Part>
          )}
          {body && (
            <Part title={t('body')} note={body.mediaType}>
              {body.mediaType === 'text/csv' ? (
                <p className="text-15">{t('bodyCsv')}</p>
              ) : (
                <BodyFields schema={body.schema} locale={locale} />
              )}
            </Part>
          )}
          <Part title={t('responses')}>
            <Success response={success} />
            <ProblemList responses={responses.filter(({ status }) => status >= 300)} locale={locale} />
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {trial.identities.length > 0 ? <TryIt trial={trial} /> : <Notice>{words('signIn')}</Notice>}
          {sample !== undefined && (
            <figure>
              <figcaption className="label">{t('responseExample')}</figcaption>
              <Pane className={`mt-1 max-h-[26rem] ${framedPane}`}>{JSON.stringify(sample, null, 2)}</Pane>
            </figure>
          )}
        </div>
      </div>
    </article>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-2 text-13 font-semibold">
        {title}
        {note && (
          <code lang="en" className="ms-2 font-normal text-muted">
            {note}
          </code>
        )}
      </h4>
      {children}
    </section>
  );
}

function ParameterList({ parameters, locale }: { parameters: ReferenceParameter[]; locale: Locale }) {
  const t = useTranslations('docs.reference');
  return (
    <FieldList
      dense
      rows={parameters.map(({ name, place, required, description, schema }) => ({
        name,
        depth: 0,
        required: false,
        type: toType(schema),
        description: translate(description, locale),
        note: [
          ...(required ? [t('required')] : []),
          t(`place.${place}`),
          ...('default' in schema ? [t('default', { value: String(schema.default) })] : []),
        ].join(separators[locale]),
      }))}
    />
  );
}

function BodyFields({ schema, locale }: { schema: Schema; locale: Locale }) {
  return (
    <FieldList
      dense
      rows={readFields(schema).map((field) => ({ ...field, description: translate(field.description, locale) }))}
    />
  );
}

function Success({ response }: { response: ReferenceResponse | undefined }) {
  if (!response?.content) return null;
  return (
    <p className="border-t border-line py-2 text-15">
      <span className="inline-block w-14 font-medium tabular-nums">{response.status}</span>
      <TypeText type={toType(response.content.schema)} />
    </p>
  );
}
