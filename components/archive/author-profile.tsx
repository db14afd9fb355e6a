import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AuthorProfile as Profile } from '@/lib/archive/authors/record';
import { toAffiliation, toOrcidUrl } from '@/lib/archive/authors/rules';
import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { Portrait } from './portrait';

type Props = { author: { author_title_en: string | null; author_title_zh: string | null }; profile: Profile };

/** An author's portrait, position, affiliation, biography and ORCID iD, in the reader's language or else in the other one. */
export function AuthorProfile({ name, avatar, ...props }: Props & { name: string; avatar: string }) {
  const locale = useLocale();
  const t = useTranslations('collection.authors');
  const { orcid } = props.profile;
  return (
    <div className="flex min-w-0 gap-x-8 gap-y-4 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center max-sm:gap-x-4">
      <Portrait src={avatar} name={name} size="large" />
      <ProfileText {...props} language={locale}>
        {orcid && (
          <p className="font-sans text-15 max-sm:col-span-2">
            <span className="text-muted">ORCID</span>{' '}
            <a
              href={toOrcidUrl(orcid)}
              rel="me noopener noreferrer"
              aria-label={t('orcid', { id: orcid })}
              className="link max-lg:inline-block max-lg:py-2.5"
            >
              {orcid}
            </a>
          </p>
        )}
      </ProfileText>
    </div>
  );
}

/** The same in the other language, where the page is wide enough for it beside the first; undefined unless it has a biography. */
export function facingProfile(props: Props, locale: Locale): ReactNode {
  const language = otherLocale(locale);
  if (!props.profile.bio_en || !props.profile.bio_zh) return undefined;
  return (
    <div lang={toLangTag(language)} className="max-lg:hidden">
      <ProfileText {...props} language={language} />
    </div>
  );
}

/** @param children below the biography */
function ProfileText({ author, profile, language, children }: Props & { language: Locale; children?: ReactNode }) {
  const position = author[`author_title_${language}`];
  const affiliation = toAffiliation(profile, language);
  const lang = profile[`bio_${language}`] ? language : otherLocale(language);
  const paragraphs = profile[`bio_${lang}`].split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return (
    <div className="flex max-w-[38em] flex-col gap-3 font-serif text-17 max-sm:contents">
      {(position || affiliation) && (
        <p className="text-muted max-sm:font-sans max-sm:text-15">
          {position}
          {position && affiliation && <br />}
          {affiliation && <span lang={toLangTag(affiliation.lang)}>{affiliation.text}</span>}
        </p>
      )}
      {paragraphs.map((text) => (
        <p key={text} lang={toLangTag(lang)} className="whitespace-pre-line [overflow-wrap:anywhere] max-sm:col-span-2">
          {text.trim()}
        </p>
      ))}
      {children}
    </div>
  );
}
