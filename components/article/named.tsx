import { useTranslations } from 'next-intl';
import type { Article } from '@/lib/archive/articles/schema';
import { toMentions } from '@/lib/archive/structured-data/rules';
import { Link } from '@/lib/platform/i18n/link';
import { toLangTag } from '@/lib/platform/i18n/locales';
import { toPhrasePath } from '@/lib/platform/portal-paths';

/** The people, organisations, laws and concepts that an article names, each linked to the other articles that name it. */
export function Named({ mentions }: { mentions: Article['mentions'] }) {
  const t = useTranslations('article');
  const names = [...new Set(toMentions(mentions).map(({ name }) => name))];
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="named" className="named">
      <h2 id="named" className="heading">
        {t('named')}
      </h2>
      <ul className="tags mt-2">
        {names.map((name) => (
          <li key={name}>
            <Link
              href={toPhrasePath(name)}
              prefetch={false}
              lang={toLangTag(/\p{Script=Han}/u.test(name) ? 'zh' : 'en')}
              className="quiet-link font-sans"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
