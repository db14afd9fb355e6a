import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache, Fragment } from 'react';
import { TitleWords } from '@/components/article/title-words';
import { ClientMessages } from '@/components/site/client-messages';
import { NotFound } from '@/components/site/not-found';
import { Titles } from '@/components/ui/masthead';
import { RequestWhitepaper } from '@/components/whitepapers/request-form';
import { WhitepaperFacts } from '@/components/whitepapers/whitepaper-list';
import { getWhitepaper } from '@/lib/audience/whitepapers/reads';
import { toWhitepaperTexts } from '@/lib/audience/whitepapers/rules';
import { NotFoundError } from '@/lib/platform/errors';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { Link } from '@/lib/platform/i18n/link';
import { toLangTag } from '@/lib/platform/i18n/locales';
import { toWhitepaperPath } from '@/lib/platform/portal-paths';
import { toTypeset } from '@/lib/platform/text/typography';
import { decodeSegment } from '../../path-segment';
import { withErrorPage, withErrorTitle } from '../../with-error-page';

type Props = { params: Promise<{ slug: string }> };

/** The whitepaper, read once per request; undefined when none is published under this slug. */
const readWhitepaper = cache(async (slug: string | undefined) => {
  if (slug === undefined) return undefined;
  try {
    return await getWhitepaper(slug);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
});

const read = async ({ params }: Props) => readWhitepaper(decodeSegment((await params).slug));

export const generateMetadata = withErrorTitle(async (props: Props): Promise<Metadata> => {
  const [paper, locale, common] = await Promise.all([read(props), getLocale(), getTranslations('common')]);
  if (!paper) return { title: common('notFound.title') };
  const { title, descriptions } = toWhitepaperTexts(paper, locale);
  return {
    title: title.text,
    description: descriptions[0]?.text,
    alternates: toAlternates(locale, toWhitepaperPath(paper.slug)),
  };
});

/** What a whitepaper is about, and the form that sends it. */
export default withErrorPage(async function WhitepaperPage(props: Props) {
  const [paper, locale, t] = await Promise.all([read(props), getLocale(), getTranslations('whitepapers')]);
  if (!paper) return <NotFound />;
  const { title, second, descriptions } = toWhitepaperTexts(paper, locale);
  return (
    <div className="page pt-8 md:pt-12">
      <p className="label pb-2">
        <Link href="/whitepapers" className="text-muted hover:text-jade">
          {t('title')}
        </Link>
      </p>
      <div className="max-w-[52rem] [overflow-wrap:anywhere]">
        <Titles
          title={{ text: <TitleWords text={title.text} language={title.language} />, lang: title.language }}
          second={{ text: <TitleWords text={second.text} language={second.language} />, lang: second.language }}
        />
        <WhitepaperFacts paper={paper} className="mt-3" />
      </div>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          {paper.cover_image && (
            // biome-ignore lint/performance/noImgElement: images come from any host, and none is resized by this server.
            <img src={paper.cover_image} alt="" className="mb-8 w-full max-w-[34rem] rounded-2 border border-line" />
          )}
          <div className={`grid gap-x-10 gap-y-8 ${descriptions.length > 1 ? 'xl:grid-cols-2' : ''}`}>
            {descriptions.map(({ language, text }) => (
              <div
                key={language}
                lang={toLangTag(language)}
                className="flex max-w-text flex-col gap-3 font-serif text-17 [overflow-wrap:anywhere]"
              >
                <Description text={toTypeset(text, language)} />
              </div>
            ))}
          </div>
        </div>
        <section aria-labelledby="get" className="border-t border-edge pt-6 lg:border-t-0 lg:border-s lg:ps-8 lg:pt-0">
          <h2 id="get" className="mb-4 heading">
            {t('form.title')}
          </h2>
          <ClientMessages areas={['whitepapers']}>
            <RequestWhitepaper slug={paper.slug} />
          </ClientMessages>
        </section>
      </div>
    </div>
  );
});

const ITEM = /^[-–•] /;

/** The paragraphs of a description; lines that begin with a dash are a list. */
function Description({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((block, index) => {
    const lines = block.split('\n');
    const items = lines.filter((line) => ITEM.test(line));
    const words = lines.filter((line) => !ITEM.test(line));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may repeat, and their order never changes.
      <Fragment key={index}>
        {words.length > 0 && <p className="whitespace-pre-line">{words.join('\n')}</p>}
        {items.length > 0 && (
          <ul className="list-disc ps-5 leading-relaxed marker:text-edge">
            {items.map((item) => (
              <li key={item}>{item.replace(ITEM, '')}</li>
            ))}
          </ul>
        )}
      </Fragment>
    );
  });
}
