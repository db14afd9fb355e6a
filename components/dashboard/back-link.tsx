import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/lib/platform/i18n/link';

/** Leads from a page of the account to the dashboard. */
export function BackLink({ children }: { children: ReactNode }) {
  return (
    <Link href="/dashboard" className="link -my-2 inline-flex min-h-11 items-center gap-1.5 text-15">
      <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
      {children}
    </Link>
  );
}
