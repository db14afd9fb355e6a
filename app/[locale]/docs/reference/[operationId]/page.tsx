import type { Metadata } from 'next';
import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { findSampleId, findSampleSlug } from '@/app/[locale]/docs/samples';
import { CodeTabs } from '@/components/docs/code-tabs';
import { DocsFrame } from '@/components/docs/frame';
import { C } from '@/components/docs/prose';
import { type ReferenceOperation, readFields, readNamedSchemas, readOperations } from '@/components/docs/reference/document';
import { staffTags, toGroups } from '@/components/docs/reference/groups';
import { OperationAddress } from '@/components/docs/reference/operation-address';
import { Examples, OperationDetails } from '@/components/docs/reference/operation-details';
import { OperationRail } from '@/components/docs/reference/operation-rail';
import { EXAMPLE_SLUG, toTrial } from '@/components/docs/reference/request';
import { RichText } from '@/components/docs/reference/rich-text';
import { SchemaList } from '@/components/docs/reference/schema-list';
import { toLead, toTitle } from '@/components/docs/reference/title';
import { Workbench } from '@/components/docs/reference/workbench';
import { ADMIN_VARIABLE } from '@/components/docs/samples/sample';
import { uploadSample } from '@/components/docs/samples/upload';
import { SubjectNeighbours } from '@/components/docs/subject-neighbours';
import { ClientMessages } from '@/components/site/client-messages';
import { NotFound } from '@/components/site/not-found';
import { Titles } from '@/components/ui/masthead';
import { getDescriptionDocument, operations as routes } from '@/lib/api/routes';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { Link } from '@/lib/platform/i18n/navigation';
import { findReaderIfAvailable } from '../../../reader';
import { findOwnPrefix } from '../own-key';
import { listCategoryChoices } from './category-choices';

const toLink = (operation: ReferenceOperation | undefined) =>
  operation && { href: `/docs/reference/${operation.id}`, title: toTitle(operation.summary) };

type Props = { params: Promise<{ operationId: string }> };

async function load({ params }: Props) {
  const [{ operationId }, locale] = await Promise.all([params, getLocale()]);
  const document = getDescriptionDocument(env().appUrl, locale);
  const operations = readOperations(document);
  const operation = operations.find(({ id }) => id === operationId);
  return operation && { document, operations, operation };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [loaded, locale, common] = await Promise.all([load(props), getLocale(), getTranslations('common')]);
  if (!loaded) return { title: common('notFound.title') };
  const { operation } = loaded;
  return {
    title: toTitle(operation.summary),
    description: operation.description.replaceAll('`', ''),
    alternates: toAlternates(locale, `/docs/reference/${operation.id}`),
    ...(staffTags.includes(operation.tag) ? { robots: { index: false } } : {}),
  };
}

/** One operation: a sample to fill in and send, parameters, responses and schemas. */
export default async function Operation(props: Props) {
  const [loaded, locale, t, words, format] = await Promise.all([
    load(props),
    getLocale(),
    getTranslations('docs.reference'),
    getTranslations('docs.try'),
    getFormatter(),
  ]);
  if (!loaded) return <NotFound />;
  const { document, operations, operation } = loaded;
  const needs = (name: string) => operation.parameters.some((parameter) => parameter.name === name);
  const [reader, slug, known, category, prefix] = await Promise.all([
    findReaderIfAvailable(),
    needs('slug') || JSON.stringify(operation.body?.example ?? '').includes(EXAMPLE_SLUG) ? findSampleSlug() : undefined,
    findSampleId(operation.id),
    needs('category') ? listCategoryChoices(locale) : undefined,
    findOwnPrefix(),
  ]);
  const { sample, ownOrigin, crossOrigin } = routes.find(({ id }) => id === operation.id) ?? {};
  const trial = toTrial(operation, {
    initial: { ...sample?.params, ...sample?.query, ...(slug ? { slug } : {}), ...known },
    choices: category ? { category } : {},
    signedIn: reader !== undefined,
    ownOrigin,
    crossOrigin,
  });
  const other = otherLocale(locale);
  const second = readOperations(getDescriptionDocument(env().appUrl, other)).find(({ id }) => id === operation.id);
  const groups = toGroups(operations);
  const isForStaff = ({ tag }: { tag: string }) => staffTags.includes(tag);
  const alike = groups.flatMap((group) => (isForStaff(group) === isForStaff(operation) ? group.operations : []));
  const at = alike.indexOf(operation);
  const keyed = operation.access.filter((way) => way !== 'anonymous');
  const isOptional = keyed.length > 0 && keyed.length < operation.access.length;
  const [lead, rest] = toLead(operation.description);
  const isUpload = operation.body?.mediaType === 'multipart/form-data';
  const hasSample = isUpload || trial.identities.length > 0;
  const note = trial.secret === ADMIN_VARIABLE ? 'tokenNote' : prefix ? 'ownKeyNote' : 'keyNote';
  return (
    <DocsFrame part="reference" within rail={<OperationRail groups={groups} current={operation.id} />}>
      <article aria-labelledby="operation-title" className="flex flex-col gap-10">
        <div className="operation">
          <header>
            <p className="label mb-1">{findMessage(t, `tags.${operation.tag}`) ?? operation.tag}</p>
            <Titles
              id="operation-title"
              title={{ text: toTitle(operation.summary) }}
              second={second && { text: toTitle(second.summary), lang: other }}
            />
            <p className="mt-4 max-w-text font-serif text-17">
              <RichText text={lead} />
            </p>
            <p className="mt-3 text-15">
              <RichText
                text={t(isOptional ? 'accessOptional' : 'accessOf', {
                  ways: format.list(
                    (isOptional ? keyed : operation.access).map((way) => findMessage(t, `schemes.${way}`) ?? way),
                    { type: 'disjunction' },
                  ),
                })}
              />
            </p>
          </header>
          <div className="operation-side">
            {isUpload ? (
              <ClientMessages areas={['docs']}>
                <OperationAddress operation={operation}>
                  <CodeTabs bare label={words('sample')} sample={uploadSample(env().appUrl + operation.path)} />
                </OperationAddress>
              </ClientMessages>
            ) : hasSample ? (
              <ClientMessages areas={['docs']}>
                <Workbench
                  trial={trial}
                  appUrl={env().appUrl}
                  note={words.rich(note, {
                    variable: trial.secret,
                    prefix: prefix ?? '',
                    code: (text) => <C>{text}</C>,
                    link: (text) => (
                      <Link href="/keys" className="link">
                        {text}
                      </Link>
                    ),
                  })}
                />
              </ClientMessages>
            ) : (
              <OperationAddress operation={operation}>
                <p className="px-4 py-3 text-15">
                  {words.rich('signIn', {
                    link: (text) => (
                      <Link href="/signin" className="link">
                        {text}
                      </Link>
                    ),
                  })}
                </p>
              </OperationAddress>
            )}
            <Examples operation={operation} withBody={!hasSample} />
          </div>
          <div className="operation-details">
            {rest && (
              <p className="max-w-text font-serif text-17">
                <RichText text={rest} />
              </p>
            )}
            <OperationDetails operation={operation} locale={locale} />
          </div>
        </div>
        <SchemaList shapes={readNamedSchemas(document, [operation])} body={operation.body && readFields(operation.body.schema)} />
      </article>
      <SubjectNeighbours previous={toLink(alike[at - 1])} next={toLink(alike[at + 1])} />
    </DocsFrame>
  );
}
