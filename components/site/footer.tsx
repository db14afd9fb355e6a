import { getTranslations } from 'next-intl/server';
import { API_PREFIX } from '@/lib/api/http/operation';
import { Link } from '@/lib/i18n/navigation';

/** The footer of every page. */
export async function Footer() {
  const t = await getTranslations('common');
  const links = [
    ['/archive', t('nav.archive')],
    ['/docs', t('nav.docs')],
    ['/docs/reference', t('footer.reference')],
    ['/keys', t('nav.keys')],
  ] as const;
  return (
    <footer className="mt-24 border-t border-line print:hidden">
      <div className="page flex flex-col gap-x-12 gap-y-4 py-8 text-15 text-muted md:flex-row md:items-baseline md:justify-between">
        <p className="max-w-[34em]">{t('footer.line')}</p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {links.map(([href, label]) => (
            <li key={href}>
              <Link href={href} className="text-muted underline-offset-4 hover:text-jade hover:underline">
                {label}
              </Link>
            </li>
          ))}
          <li>
            <a href={`${API_PREFIX}/openapi.json`} className="text-muted underline-offset-4 hover:text-jade hover:underline">
              OpenAPI
            </a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
