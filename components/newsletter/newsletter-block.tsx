import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';

/** Offers the newsletter at the end of a page. The form has its own page, so that article pages do not load its script. */
export function NewsletterBlock({ source, topic }: { source: 'article' | 'home'; topic?: string }) {
  const t = useTranslations('newsletter.block');
  return (
    <section
      aria-labelledby="newsletter-block"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-y border-line py-6 print:hidden"
    >
      <div>
        <h2 id="newsletter-block" className="heading">
          {t('title')}
        </h2>
        <p className="mt-1 font-serif text-17 text-muted">{t('text')}</p>
      </div>
      <ButtonLink variant="secondary" href={toNewsletterPath({ source, topic })} prefetch={false}>
        {t('action')}
      </ButtonLink>
    </section>
  );
}

/** The newsletter page with a topic selected; `source` names the referring page. */
export function toNewsletterPath({ source, topic }: { source: string; topic?: string | undefined }): string {
  return `/newsletter?${new URLSearchParams({ ...(topic ? { topic } : {}), source })}`;
}
