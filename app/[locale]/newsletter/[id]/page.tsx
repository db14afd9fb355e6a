import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { EntryTitle } from '@/components/archive/entry';
import { TitleWords } from '@/components/article/title-words';
import { NotFound } from '@/components/site/not-found';
import { Titles } from '@/components/ui/masthead';
import { getReleased } from '@/lib/audience/newsletters/reads';
import { NotFoundError } from '@/lib/platform/errors';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toArticlePath } from '@/lib/platform/portal-paths';
import { toTypeset } from '@/lib/platform/text/typography';
import { withErrorPage, withErrorTitle } from '../../with-error-page';

type Props = { params: Promise<{ id: string }> };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The newsletter, read once per request; undefined when none was released under this id. */
const readNewsletter = cache(async (id: string) => {
  if (!UUID.test(id)) return undefined;
  try {
    return await getReleased(id);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
});

export const generateMetadata = withErrorTitle(async ({ params }: Props): Promise<Metadata> => {
  const [{ id }, locale, common] = await Promise.all([params, getLocale(), getTranslations('common')]);
  const newsletter = await readNewsletter(id);
  if (!newsletter) return { title: common('notFound.title') };
  return { title: newsletter[`subject_${locale}`], alternates: toAlternates(locale, `/newsletter/${newsletter.id}`) };
});

/** A newsletter that was sent, with those of its articles that are still published. */
export default withErrorPage(async function ReleasedNewsletter({ params }: Props) {
  const [{ id }, locale, t] = await Promise.all([params, getLocale(), getTranslations('newsletter')]);
  const newsletter = await readNewsletter(id);
  if (!newsletter) return <NotFound />;
  const intro = newsletter[`intro_${locale}`] ?? '';
  const other = otherLocale(locale);
  const paragraphs = intro.split(/\n[^\S\n]*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className="page pt-8 md:pt-12">
      <p className="label flex flex-wrap gap-x-3 pb-2 text-muted">
        <Link href="/newsletter" className="hover:text-jade">
          {t('issue.released')}
        </Link>
        <time dateTime={newsletter.sent_at.slice(0, 10)}>{toDay(locale, newsletter.sent_at)}</time>
      </p>
      <div className="max-w-text [overflow-wrap:anywhere]">
        <Titles
          title={{ text: <TitleWords text={newsletter[`subject_${locale}`]} language={locale} /> }}
          second={{ text: <TitleWords text={newsletter[`subject_${other}`]} language={other} />, lang: other }}
        />
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="pt-4 font-serif text-17 whitespace-pre-line">
            {toTypeset(paragraph, locale)}
          </p>
        ))}
        <section aria-label={t('issue.articles')} className="mt-8 border-t border-line">
          {newsletter.articles.map((article) => {
            const language = article.languages.includes(locale) ? locale : otherLocale(locale);
            const other = otherLocale(language);
            const [second, excerpt] = [article[`title_${other}`], article[`excerpt_${language}`]];
            return (
              <article key={article.id} className="border-b border-line py-5">
                <EntryTitle
                  href={toArticlePath(article.slug)}
                  title={{ language, text: article[`title_${language}`] || article.slug }}
                  second={second ? { language: other, text: second } : undefined}
                />
                {excerpt && (
                  <p lang={toLangTag(language)} className="pt-2 font-serif text-17">
                    {toTypeset(excerpt, language)}
                  </p>
                )}
              </article>
            );
          })}
        </section>
        <p className="pt-6">
          <Link href="/newsletter" className="link">
            {t('issue.all')}
          </Link>
        </p>
      </div>
    </div>
  );
});
