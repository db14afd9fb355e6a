import { Search } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';

/** The search field of the docs. It works without JavaScript. */
export function SearchForm({ q }: { q?: string }) {
  const t = useTranslations('docs.search');
  const locale = useLocale();
  return (
    <search>
      <form action={`/${locale}/docs/search`} className="relative">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
        <input
          type="search"
          name="q"
          defaultValue={q}
          required
          maxLength={100}
          aria-label={t('label')}
          placeholder={t('label')}
          className="h-11 w-full rounded-2 border border-edge bg-sheet ps-9 pe-2 text-15 placeholder:text-muted hover:border-ink focus-visible:outline-offset-1 lg:h-9"
        />
      </form>
    </search>
  );
}
