import type { ReactNode } from 'react';
import type { Problem } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { Link } from '@/lib/platform/i18n/navigation';

/** The page of one item: a link back to the list, its name, status and actions, then its details beside other content. */
export function DetailPage({
  back,
  title,
  badge,
  actions,
  resource: { value, problem, loading, reload },
  unknown,
  children,
}: {
  back: { href: string; label: string };
  /** an `h1` */
  title: ReactNode;
  badge: ReactNode;
  actions: ReactNode;
  resource: { value: unknown; problem: Problem | undefined; loading: boolean; reload: () => void };
  /** the codes of a problem that mean there is no such thing, and what the page says then */
  unknown: { codes: readonly string[]; text: ReactNode };
  children: ReactNode;
}) {
  return (
    <>
      <p className="pb-3 text-15">
        <Link href={back.href} className="link">
          {back.label}
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {title}
        {badge}
        {actions && <span className="md:ms-auto">{actions}</span>}
      </div>
      {problem && !loading && (
        <div className="pt-6">
          {unknown.codes.includes(problem.code) ? (
            <p className="font-serif text-17 text-muted">{unknown.text}</p>
          ) : (
            <ProblemNotice problem={problem} onRetry={reload} />
          )}
        </div>
      )}
      {(value !== undefined || !problem) && (
        <div className="grid gap-x-12 gap-y-10 pt-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
          {value === undefined ? (
            <>
              <Skeleton className="h-80 w-full" />
              <Skeleton className="h-56 w-full" />
            </>
          ) : (
            children
          )}
        </div>
      )}
    </>
  );
}
