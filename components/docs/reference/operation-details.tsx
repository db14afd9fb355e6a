import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Locale } from '@/lib/platform/i18n/locales';
import { type Json, JsonExample } from '../json-view';
import { HeadingLink } from '../prose';
import { type ReferenceOperation, type ReferenceParameter, type ReferenceResponse, readFields, toType } from './document';
import { FieldList } from './field-list';
import { ProblemList } from './problem-list';
import { TypeText } from './type-text';

type Props = { operation: ReferenceOperation; locale: Locale };

/** The parameters, request body and responses of an operation. */
export function OperationDetails({ operation, locale }: Props) {
  const t = useTranslations('docs.reference');
  const { parameters, body, responses } = operation;
  return (
    <>
      {parameters.length > 0 && (
        <Part id="parameters" title={t('parameters')}>
          <ParameterList parameters={parameters} />
        </Part>
      )}
      {body && (
        <Part id="body" title={t('body')} note={body.mediaType}>
          {body.mediaType === 'text/csv' ? (
            <p className="text-15">{t('bodyCsv')}</p>
          ) : (
            <FieldList dense rows={readFields(body.schema)} />
          )}
        </Part>
      )}
      <Part id="responses" title={t('responses')}>
        <Success response={findSuccess(operation)} />
        <ProblemList responses={responses.filter(({ status }) => status >= 300)} locale={locale} />
      </Part>
    </>
  );
}

const findSuccess = ({ responses }: ReferenceOperation) => responses.find(({ status }) => status < 300);

/**
 * What an operation responds with, if that is JSON.
 *
 * @param withBody with the body that it takes, which no sample shows
 */
export function Examples({ operation, withBody }: Pick<Props, 'operation'> & { withBody: boolean }) {
  const t = useTranslations('docs.reference');
  const body = withBody ? operation.body?.example : undefined;
  const response = findSuccess(operation)?.content?.example;
  return (
    <>
      {body !== undefined && <JsonExample id="body-example" title={t('bodyExample')} value={body as Json} />}
      {response !== undefined && <JsonExample id="example" title={t('responseExample')} value={response as Json} />}
    </>
  );
}

function Part({ id, title, note, children }: { id: string; title: string; note?: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="min-w-0">
      <h2 id={`${id}-title`} className="heading mb-2 text-19 [&:lang(zh)]:text-17">
        <HeadingLink id={id}>{title}</HeadingLink>
        {note && (
          <code lang="en" className="ms-2 text-13 font-normal text-muted">
            {note}
          </code>
        )}
      </h2>
      {children}
    </section>
  );
}

function ParameterList({ parameters }: { parameters: ReferenceParameter[] }) {
  const t = useTranslations('docs.reference');
  return (
    <FieldList
      dense
      rows={parameters.map(({ name, place, required, description, schema }) => ({
        name,
        depth: 0,
        required,
        type: toType(schema),
        description,
        note: [
          // Most are in the query, where one looks for them.
          ...(place === 'query' ? [] : [t(`place.${place}`)]),
          ...('default' in schema ? [t('default', { value: String(schema.default) })] : []),
          ...(isBounded(schema) ? [t('range', { min: schema.minimum, max: schema.maximum })] : []),
          ...(Array.isArray(schema.examples) ? [t('such', { value: String(schema.examples.at(-1)) })] : []),
        ].join('\u00a0· '),
      }))}
    />
  );
}

/** Whether a number has a bound other than what an integer holds. */
const isBounded = (schema: object): schema is { minimum: number; maximum: number } =>
  'minimum' in schema && 'maximum' in schema && Number(schema.maximum) < 2 ** 31 - 1;

function Success({ response }: { response: ReferenceResponse | undefined }) {
  if (!response?.content) return null;
  return (
    <p className="border-t border-line py-3 text-15">
      <span className="inline-block w-14 font-medium tabular-nums">{response.status}</span>
      <span className="type-text">
        <TypeText type={toType(response.content.schema)} />
      </span>
    </p>
  );
}
