import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { findSampleSlug } from '@/app/[locale]/docs/samples';
import { CodeName } from '@/components/docs/code-name';
import { errorGroups, listErrorCodes, toErrorDetails } from '@/components/docs/error-details';
import { ErrorEntry } from '@/components/docs/error-entry';
import { AnchorRail, DocsFrame, DocsHead, sectionHeading } from '@/components/docs/frame';
import { C, HeadingLink, Row } from '@/components/docs/prose';
import { Snippet } from '@/components/docs/snippet';
import { toProblem } from '@/lib/api/http/response';
import { ApiError } from '@/lib/api/problems';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { otherLocale } from '@/lib/platform/i18n/locales';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs.errors')]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/docs/errors') };
}

/** Every problem code, from the table that responses use; the `type` of a problem links here. */
export default async function Errors() {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [t, second, slug] = await Promise.all([
    getTranslations('docs.errors'),
    getTranslations({ locale: other, namespace: 'docs.errors' }),
    findSampleSlug(),
  ]);
  const values = getGuideValues(locale, slug);
  const requestId = '5f8c1f0e-52a6-4b4f-9d9e-6f1d1c7f2a10';
  const problem = toProblem(new ApiError('article_not_found'), { appUrl: values.appUrl, locale, requestId });
  const invalid = {
    detail: [{ loc: ['query', 'page'], msg: 'Input should be greater than or equal to 1', type: 'greater_than_equal' }],
  };
  const code = (children: ReactNode) => <C>{children}</C>;
  const groupItems = errorGroups.map((group) => ({ href: `#${group}`, name: t(`groups.${group}`) }));
  return (
    <DocsFrame
      part="errors"
      rail={
        <AnchorRail items={[{ href: '#shape', name: t('shape') }, { href: '#invalid', name: t('invalid') }, ...groupItems]} />
      }
    >
      <DocsHead title={t('title')} second={{ text: second('title'), lang: other }} lead={t('lead')} />
      <div className="flex flex-col gap-12">
        <section id="shape" aria-labelledby="shape-title" className="flex flex-col gap-4">
          <h2 id="shape-title" className={sectionHeading}>
            <HeadingLink id="shape">{t('shape')}</HeadingLink>
          </h2>
          <Row example={<Snippet label="application/problem+json" code={JSON.stringify(problem, null, 2)} />}>
            <p>{t.rich('shapeText', { code })}</p>
          </Row>
        </section>
        <section id="invalid" aria-labelledby="invalid-title" className="flex flex-col gap-4">
          <h2 id="invalid-title" className={sectionHeading}>
            <HeadingLink id="invalid">{t('invalid')}</HeadingLink>{' '}
            <span className="font-sans text-15 text-muted tabular-nums">422</span>
          </h2>
          <Row example={<Snippet label="application/json" code={JSON.stringify(invalid, null, 2)} />}>
            <p>{t('invalidText')}</p>
          </Row>
        </section>
        {errorGroups.map((group) => (
          <section key={group} aria-labelledby={group}>
            <h2 id={group} className={sectionHeading}>
              <HeadingLink id={group}>{t(`groups.${group}`)}</HeadingLink>
            </h2>
            <p className="mt-4 max-w-text font-serif text-17">{t.rich(`advice.${group}`, { code })}</p>
            <ul className="mt-3 mb-6 flex flex-wrap gap-x-5 text-13 sm:grid sm:grid-cols-2 xl:grid-cols-3">
              {listErrorCodes(group).map((code) => (
                <li key={code}>
                  <a href={`#${code}`} className="link inline-block py-1.5">
                    <CodeName code={code} />
                  </a>
                </li>
              ))}
            </ul>
            <div className="border-t border-line">
              {listErrorCodes(group).map((code) => (
                <ErrorEntry key={code} error={toErrorDetails(code, locale)} extrasLabel={t('extras')} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </DocsFrame>
  );
}
