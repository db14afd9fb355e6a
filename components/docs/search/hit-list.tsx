import { useTranslations } from 'next-intl';
import { Link } from '@/lib/platform/i18n/navigation';
import { type DocsHit, toHitTitle } from './find';
import { Marked } from './marked';

/** Places in the docs that match a search, whose words are marked. */
export function HitList({ hits, q }: { hits: DocsHit[]; q: string }) {
  const t = useTranslations('docs.search');
  return (
    <ul className="mt-6 border-t border-line">
      {hits.map(({ entry, entry: { kind, href, within, code, text }, passage }) => (
        <li key={href + text} className="border-b border-line py-4">
          <p className="label">{[t(`kinds.${kind}`), within].filter(Boolean).join(' · ')}</p>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Link href={href} className="font-serif text-19 font-semibold text-jade no-underline hover:underline">
              <Marked text={toHitTitle(entry)} q={q} />
            </Link>
            {code && (
              <code lang="en" className="text-13 text-muted [overflow-wrap:anywhere]">
                {code}
              </code>
            )}
          </p>
          <p className="mt-1 max-w-text text-15 text-muted [overflow-wrap:anywhere]">
            <Marked text={passage} q={q} />
          </p>
        </li>
      ))}
    </ul>
  );
}
