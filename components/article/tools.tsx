import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { PrintButton } from './print-button';

/**
 * Copies the article's link, prints it, and leads to its citation. Buttons that need JavaScript are hidden without it.
 *
 * @param cite whether the citation is elsewhere on the page
 * @param edit where the article is edited, for readers who may
 */
export function ArticleTools({ url, edit, cite }: { url: string; edit: string | undefined; cite: boolean }) {
  const t = useTranslations('article');
  return (
    <div className="tools">
      <span className="noscript:hidden">
        <CopyButton isAddress text={url} label={t('tools.copyLink')} />
      </span>
      <span className="noscript:hidden">
        <PrintButton label={t('tools.print')} />
      </span>
      {cite && (
        <a href="#cite" className={buttonClass('secondary', 'sm')}>
          {t('tools.cite')}
        </a>
      )}
      {edit && (
        <a href={edit} className={buttonClass('secondary', 'sm')}>
          {t('tools.edit')}
        </a>
      )}
    </div>
  );
}
