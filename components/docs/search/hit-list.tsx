import { useTranslations } from 'next-intl';
import { Link } from '@/lib/platform/i18n/navigation';
import type { DocsHit } from './find';

/** Places in the docs that match a search. */
export function HitList({ hits }: { hits: DocsHit[] }) {
  const t = useTranslations('docs.search');
  return (
    <ul className="mt-6 border-t border-line">
      {hits.map(({ entry: { kind, href, title, code, text }, passage }) => (
        <li key={href + text} className="border-b border-line py-4">
          <p className="label">{t(`kinds.${kind}`)}</p>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Link href={href} className="link text-17 font-medium">
              {title}
            </Link>
            {code && (
              <code lang="en" className="text-13 text-muted [overflow-wrap:anywhere]">
                {code}
              </code>
            )}
          </p>
          <p className="mt-1 max-w-text text-15 text-muted [overflow-wrap:anywhere]">{passage}</p>
        </li>
      ))}
    </ul>
  );
}
