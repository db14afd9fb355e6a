'use client';

import { usePathname, useRouter } from 'next/navigation';
import { IntentLink } from '@/lib/platform/i18n/intent-link';

export type View = 'en' | 'zh' | 'both';

/** English · 中文 · side by side. Links work without JavaScript; with it, the current paragraph stays in view. */
export function ViewSwitch({ view, views, label, both }: { view: View; views: View[]; label: string; both: string }) {
  const path = usePathname();
  const router = useRouter();
  const names = { en: 'English', zh: '中文', both };
  return (
    <nav aria-label={label} className="view-switch">
      {views.map((each) => (
        <IntentLink
          key={each}
          href={`${path}?view=${each}`}
          aria-current={each === view ? 'true' : undefined}
          lang={each === 'both' ? undefined : each === 'zh' ? 'zh-Hans' : 'en'}
          prefetch={false}
          data-live
          onClick={(event) => {
            const place = placeInView();
            if (!place || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            router.push(`${path}?view=${each}#${place}`);
          }}
        >
          {names[each]}
        </IntentLink>
      ))}
    </nav>
  );
}

/** The id of the first visible paragraph, once the reader has scrolled into the text. */
function placeInView(): string | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const first = rows[0]?.getBoundingClientRect();
  if (!first || first.top >= 0) return undefined;
  return rows.find((row) => row.getBoundingClientRect().bottom > 80)?.id;
}
