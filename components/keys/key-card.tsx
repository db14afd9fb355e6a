import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Link } from '@/lib/platform/i18n/navigation';

/** `inactive`: there is no active subscription, so no key would work. */
export type KeyCardState = { state: 'inactive' | 'none' } | { state: 'active' | 'frozen'; prefix: string };

const actions = { inactive: 'open', none: 'open', active: 'manage', frozen: 'manage' } as const;

/** The key of a signed-in subscriber, with a link to the dashboard, where keys are created and rotated. */
export async function KeyCard({ shown }: { shown: KeyCardState }) {
  const t = await getTranslations('keys.card');
  const { state } = shown;
  const values = {
    prefix: 'prefix' in shown ? shown.prefix : '',
    code: (text: ReactNode) => <code className="font-mono">{text}</code>,
    plans: (text: ReactNode) => (
      <Link href="/subscribe" className="link">
        {text}
      </Link>
    ),
  };
  return (
    <section aria-labelledby="card" className="flex flex-col items-start gap-4 rounded-2 border border-line bg-sheet px-5 py-5">
      <h2 id="card" className="heading">
        {t('title')}
      </h2>
      <p>{t.rich(state, values)}</p>
      <ButtonLink href="/dashboard">{t(actions[state])}</ButtonLink>
    </section>
  );
}
