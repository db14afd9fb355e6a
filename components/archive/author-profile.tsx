import { useLocale, useTranslations } from 'next-intl';
import type { AuthorProfile as Profile } from '@/lib/archive/authors/record';
import { toAffiliation, toOrcidUrl } from '@/lib/archive/authors/rules';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { Portrait } from './portrait';

/** An author's portrait, position, affiliation, biography and ORCID iD, in the reader's language or else in the other one. */
export function AuthorProfile({
  name,
  avatar,
  position,
  profile,
}: {
  name: string;
  avatar: string;
  position: string | undefined;
  profile: Profile;
}) {
  const locale = useLocale();
  const t = useTranslations('collection.authors');
  const affiliation = toAffiliation(profile, locale);
  const lang = profile[`bio_${locale}`] ? locale : otherLocale(locale);
  const paragraphs = profile[`bio_${lang}`].split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return (
    <div className="flex min-w-0 gap-x-8 gap-y-5 max-sm:flex-col">
      <Portrait src={avatar} name={name} size="large" />
      <div className="flex max-w-[38em] flex-col gap-3 font-serif text-17">
        {(position || affiliation) && (
          <p className="text-muted">
            {position}
            {position && affiliation && <br />}
            {affiliation && <span lang={toLangTag(affiliation.lang)}>{affiliation.text}</span>}
          </p>
        )}
        {paragraphs.map((text) => (
          <p key={text} lang={toLangTag(lang)} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {text.trim()}
          </p>
        ))}
        {profile.orcid && (
          <p className="font-sans text-15">
            <span className="text-muted">ORCID</span>{' '}
            <a
              href={toOrcidUrl(profile.orcid)}
              rel="me noopener noreferrer"
              aria-label={t('orcid', { id: profile.orcid })}
              className="link max-lg:inline-block max-lg:py-2.5"
            >
              {profile.orcid}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
