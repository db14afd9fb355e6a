import { useTranslations } from 'next-intl';
import type { Named as Name } from '@/lib/archive/structured-data/rules';
import { Link } from '@/lib/platform/i18n/link';
import { toLangTag } from '@/lib/platform/i18n/locales';
import { toTypeset } from '@/lib/platform/text/typography';

/**
 * The people, organisations, laws and concepts that an article names, linked to the articles that contain the name, or to its
 * meaning, where there is one. It is on the page twice: in the margin where there is one, else at the end.
 *
 * @param id that of the heading
 */
export function Named({ names, id }: { names: Name[]; id: string }) {
  const t = useTranslations('article');
  if (names.length === 0) return null;
  return (
    <section aria-labelledby={id} className="named">
      <h2 id={id} className="heading">
        {t('named')}
      </h2>
      <ul>
        {names.map(({ name, second, path }) => (
          <li key={name.text}>
            {path ? (
              <Link href={path} prefetch={false} lang={toLangTag(name.language)} className="quiet-link">
                {toTypeset(name.text, name.language)}
              </Link>
            ) : (
              <span lang={toLangTag(name.language)}>{toTypeset(name.text, name.language)}</span>
            )}
            {second && (
              <>
                {' '}
                <span lang={toLangTag(second.language)}>{toTypeset(second.text, second.language)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
