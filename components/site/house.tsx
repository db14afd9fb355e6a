import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { Portrait } from '@/components/archive/portrait';
import type { AuthorTotal } from '@/lib/archive/authors/record';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { Link } from '@/lib/platform/i18n/link';
import { toLangTag } from '@/lib/platform/i18n/locales';
import { toAuthorPath } from '@/lib/platform/portal-paths';

type Props = { figures: Record<'articles' | 'open' | 'videos' | 'terms', number>; authors: AuthorTotal[] };

/** The house in figures and faces, beside the page about it: what it has published, and who writes. */
export function House({ figures, authors }: Props) {
  const locale = useLocale();
  const t = useTranslations('collection.house');
  const format = useFormatter();
  const shown = (['articles', 'open', 'videos', 'terms'] as const).filter((name) => figures[name] > 0);
  return (
    <aside aria-label={t('label')} className="flex flex-col gap-10">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-t border-line pt-4">
        {shown.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-13 text-muted">{t(name)}</dt>
            <dd className="font-serif text-40 leading-tight font-semibold tabular-nums">{format.number(figures[name])}</dd>
          </div>
        ))}
      </dl>
      {authors.length > 0 && (
        <ul className="grid border-t border-line max-lg:sm:grid-cols-2 max-lg:sm:gap-x-10">
          {authors.map((author) => {
            const name = toAuthorName(author, locale);
            const second = name === author.author_name ? author.author_name_zh : author.author_name;
            const toLang = (text: string) => (text === author.author_name_zh ? toLangTag('zh') : undefined);
            return (
              <li key={author.author_name} className="flex min-w-0 items-center gap-3.5 border-b border-line py-2.5">
                <Portrait src={author.author_avatar} name={name} size="small" />
                <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
                  <Link
                    href={toAuthorPath(author.author_name)}
                    prefetch={false}
                    lang={toLang(name)}
                    className="font-serif text-17 font-semibold text-ink no-underline hover:text-jade"
                  >
                    {name}
                  </Link>
                  {second && second !== name && (
                    <p lang={toLang(second) ?? 'en'} className="font-serif text-15">
                      {second}
                    </p>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </aside>
  );
}
