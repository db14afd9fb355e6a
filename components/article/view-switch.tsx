'use client';

import { useTranslations } from 'next-intl';
import { Link, usePathname, useRouter } from '@/lib/i18n/navigation';

export type View = 'en' | 'zh' | 'both';

const names: Record<Exclude<View, 'both'>, string> = { en: 'English', zh: '中文' };

/** English · 中文 · side by side. Links work without JavaScript; with it, the current paragraph stays in view. */
export function ViewSwitch({ view, views }: { view: View; views: View[] }) {
  const t = useTranslations('article');
  const path = usePathname();
  const router = useRouter();
  return (
    <nav aria-label={t('views.label')} className="flex flex-wrap gap-x-1 text-15">
      {views.map((each) => (
        <Link
          key={each}
          href={`${path}?view=${each}`}
          aria-current={each === view ? 'true' : undefined}
          lang={each === 'both' ? undefined : each === 'zh' ? 'zh-Hans' : 'en'}
          prefetch={false}
          className="rounded-2 px-2 py-1.5 text-muted no-underline first:-ms-2 hover:text-jade aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-jade aria-[current]:decoration-2 aria-[current]:underline-offset-[6px]"
          onClick={(event) => {
            const place = placeInView();
            if (!place || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            router.push(`${path}?view=${each}#${place}`);
          }}
        >
          {each === 'both' ? t('views.both') : names[each]}
        </Link>
      ))}
    </nav>
  );
}

/** The id of the first visible paragraph, once the reader has scrolled into the text. */
function placeInView(): string | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const first = rows[0]?.getBoundingClientRect();
  if (!first || first.top >= 0) return undefined;
  return rows.find((row) => row.getBoundingClientRect().bottom > 40)?.id;
}
