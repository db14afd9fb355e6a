import { useTranslations } from 'next-intl';
import { Link } from '@/lib/platform/i18n/navigation';

type Neighbour = { href: string; title: string } | undefined;

/** Links to the subjects before and after one. */
export function SubjectNeighbours({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  const t = useTranslations('docs.neighbours');
  return (
    <nav aria-label={t('label')} className="mt-16 grid gap-x-8 gap-y-4 border-t border-line pt-6 sm:grid-cols-2">
      {previous && <NeighbourLink label={t('previous')} rel="prev" {...previous} />}
      {next && (
        <div className="sm:col-start-2 sm:text-end">
          <NeighbourLink label={t('next')} rel="next" {...next} />
        </div>
      )}
    </nav>
  );
}

function NeighbourLink({ label, href, title, rel }: { label: string; href: string; title: string; rel: 'prev' | 'next' }) {
  return (
    <p>
      <span className="label block">{label}</span>
      <Link
        href={href}
        rel={rel}
        className="heading inline-flex min-h-11 items-center gap-2 text-jade no-underline hover:underline"
      >
        {rel === 'prev' && <span aria-hidden>←</span>}
        {title}
        {rel === 'next' && <span aria-hidden>→</span>}
      </Link>
    </p>
  );
}
