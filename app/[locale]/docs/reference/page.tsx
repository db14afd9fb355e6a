import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { findSampleSlug } from '@/app/[locale]/docs/sample-slug';
import { DocsFrame, DocsHead, sectionHeading } from '@/components/docs/frame';
import { readNamedSchemas, readOperations } from '@/components/docs/reference/document';
import { MyKey } from '@/components/docs/reference/my-key';
import { OperationEntry } from '@/components/docs/reference/operation-entry';
import { toTrial } from '@/components/docs/reference/request';
import { SchemaList } from '@/components/docs/reference/schema-list';
import { toTitle } from '@/components/docs/reference/title';
import { translate } from '@/components/docs/reference/translations';
import { ClientMessages } from '@/components/site/client-messages';
import { API_VERSION, getDescriptionDocument } from '@/lib/api/description/openapi';
import { API_PREFIX } from '@/lib/api/http/operation';
import { env } from '@/lib/env';
import { toAlternates } from '@/lib/i18n/alternates';
import { findReaderIfAvailable } from '../../reader';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs.reference')]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/docs/reference') };
}

/** The order of the sections; tags not listed here follow. */
const order = ['Archive', 'Keys', 'Administration', 'Description'];

/** Every operation of the OpenAPI document, each with a form to try it. */
export default async function Reference() {
  const [locale, t, reader, slug] = await Promise.all([
    getLocale(),
    getTranslations('docs.reference'),
    findReaderIfAvailable(),
    findSampleSlug(),
  ]);
  const { appUrl } = env();
  const document = getDescriptionDocument(appUrl);
  const operations = readOperations(document);
  const tags = [...new Set([...order, ...operations.map(({ tag }) => tag)])];
  const parts = tags
    .map((tag) => ({ tag, own: operations.filter((operation) => operation.tag === tag) }))
    .filter(({ own }) => own.length > 0);
  const initial = { slug, q: locale === 'zh' ? '收益管理' : 'revenue management', since: '2026-01-01' };
  const nameOf = (tag: string) => (t.has(`tags.${tag}`) ? t(`tags.${tag}`) : tag);
  const railItems = parts.flatMap(({ own }) =>
    own.map(({ id, summary }) => ({ href: `#${id}`, name: translate(toTitle(summary), locale) })),
  );
  return (
    <DocsFrame part="reference" items={[...railItems, { href: '#shapes', name: t('shapes') }]}>
      <DocsHead title={t('title')} lead={t('lead')}>
        <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-2 text-15">
          <div>
            <dt className="label">{t('base')}</dt>
            <dd>
              <code lang="en" className="[overflow-wrap:anywhere]">
                {appUrl}
                {API_PREFIX}
              </code>
            </dd>
          </div>
          <div>
            <dt className="label">{t('version')}</dt>
            <dd className="tabular-nums">{API_VERSION}</dd>
          </div>
          <div>
            <dt className="label">{t('document')}</dt>
            <dd>
              <a href={`${API_PREFIX}/openapi.json`} className="link">
                <code lang="en">openapi.json</code>
              </a>
            </dd>
          </div>
        </dl>
      </DocsHead>
      <ClientMessages areas={['docs']}>
        {reader && (
          <div className="mb-12">
            <MyKey />
          </div>
        )}
        <div className="flex flex-col gap-16">
          {parts.map(({ tag, own }) => (
            <section key={tag} aria-labelledby={`part-${tag}`} className="flex flex-col gap-12">
              <h2 id={`part-${tag}`} className={sectionHeading}>
                {nameOf(tag)}
              </h2>
              {own.map((operation) => {
                const trial = toTrial(operation, initial, reader !== undefined);
                return <OperationEntry key={operation.id} operation={operation} locale={locale} trial={trial} />;
              })}
            </section>
          ))}
          <SchemaList shapes={readNamedSchemas(document, operations)} locale={locale} />
        </div>
      </ClientMessages>
    </DocsFrame>
  );
}
