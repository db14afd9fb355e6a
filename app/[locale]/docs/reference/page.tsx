import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { AnchorRail, DocsFrame, DocsHead, sectionHeading } from '@/components/docs/frame';
import { C, HeadingLink, Row, Term, Terms } from '@/components/docs/prose';
import { AnchorRedirect } from '@/components/docs/reference/anchor-redirect';
import { readOperations } from '@/components/docs/reference/document';
import { toGroups } from '@/components/docs/reference/groups';
import { OperationList } from '@/components/docs/reference/operation-list';
import { API_VERSION } from '@/lib/api/description/openapi';
import { API_PREFIX } from '@/lib/api/http/operation';
import { getDescriptionDocument } from '@/lib/api/routes';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { Link } from '@/lib/platform/i18n/navigation';
import { findOwnPrefix } from './own-key';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs.reference')]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/docs/reference') };
}

/** How to authenticate, and every operation with a link to its page. */
export default async function Reference() {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [t, second, prefix] = await Promise.all([
    getTranslations('docs.reference'),
    getTranslations({ locale: other, namespace: 'docs.reference' }),
    findOwnPrefix(),
  ]);
  const { appUrl } = env();
  const operations = readOperations(getDescriptionDocument(appUrl, locale));
  const groups = toGroups(operations);
  const sections = groups.map(({ tag }) => ({ href: `#group-${tag}`, name: findMessage(t, `tags.${tag}`) ?? tag }));
  const code = (text: React.ReactNode) => <C>{text}</C>;
  return (
    <DocsFrame part="reference" rail={<AnchorRail items={[{ href: '#authentication', name: t('access') }, ...sections]} />}>
      <AnchorRedirect targets={Object.fromEntries(operations.map(({ id }) => [id, `/${id}`]))} />
      <DocsHead title={t('title')} second={{ text: second('title'), lang: other }} lead={t('lead')}>
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
              </a>{' '}
              <span className="text-muted">{t('documentUse')}</span>
            </dd>
          </div>
        </dl>
      </DocsHead>
      <section id="authentication" aria-labelledby="authentication-title" className="mb-12 flex flex-col gap-4">
        <h2 id="authentication-title" className={sectionHeading}>
          <HeadingLink id="authentication">{t('access')}</HeadingLink>
        </h2>
        <Row>
          <p>
            {t.rich('accessText', {
              code,
              link: (text) => (
                <Link href="/docs/guide/keys" className="link">
                  {text}
                </Link>
              ),
            })}
          </p>
        </Row>
        <Terms>
          {(['anonymous', 'BearerKey', 'AdminToken', 'PortalSession'] as const).map((scheme) => (
            <Term key={scheme} name={t(`accessNames.${scheme}`)}>
              {t.rich(`accessTexts.${scheme}`, { code })}
            </Term>
          ))}
        </Terms>
        {prefix && <p className="text-15 text-muted">{t.rich('ownKey', { prefix, code })}</p>}
      </section>
      <OperationList groups={groups} />
    </DocsFrame>
  );
}
