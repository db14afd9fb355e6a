import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ContentLinks } from '@/components/site/content-links';
import { Masthead } from '@/components/ui/masthead';
import { getContentPage } from '@/lib/archive/pages/reads';
import type { ContentPage, ContentPageName } from '@/lib/archive/pages/rules';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { toContentValues } from './values';

type Props = {
  name: ContentPageName;
  page: ContentPage;
  /** whether the links to the other pages stand beside the content */
  links?: boolean;
  children: ReactNode;
};

/** A content page: its title in both languages and its description, the links to the others, and its content. */
export async function ContentFrame({ name, page, links = true, children }: Props) {
  const other = otherLocale(await getLocale());
  const second = await getContentPage(name, other, toContentValues(other));
  return (
    <div className="page pt-8 md:pt-12">
      <Masthead
        title={{ text: page.title }}
        second={second.title ? { text: second.title, lang: other } : undefined}
        lead={page.description ? { text: page.description } : undefined}
      />
      <div className={`mt-8 grid gap-x-14 ${links ? 'lg:grid-cols-[12.5rem_minmax(0,1fr)]' : ''}`}>
        {links && <ContentLinks />}
        {children}
      </div>
    </div>
  );
}
