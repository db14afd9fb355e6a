import { Link } from '@/lib/platform/i18n/navigation';

/** A search query, linked to its results. */
export function Query({ q }: { q: string }) {
  return (
    <Link
      href={`/archive?${new URLSearchParams({ q })}`}
      className="link font-normal"
      lang={/\p{Script=Han}/u.test(q) ? 'zh-Hans' : 'en'}
    >
      {q}
    </Link>
  );
}
