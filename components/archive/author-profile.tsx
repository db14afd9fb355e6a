import { useLocale } from 'next-intl';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { Portrait } from './portrait';

/** An author's portrait, position and biography, in the reader's language or else in the other one. */
export function AuthorProfile({
  name,
  avatar,
  position,
  bio,
}: {
  name: string;
  avatar: string;
  position: string | undefined;
  bio: { bio_zh: string; bio_en: string } | undefined;
}) {
  const locale = useLocale();
  const lang = bio?.[`bio_${locale}`] ? locale : otherLocale(locale);
  const paragraphs = (bio?.[`bio_${lang}`] ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return (
    <div className="mt-5 flex gap-6 max-sm:flex-col">
      <Portrait src={avatar} name={name} large />
      <div className="flex max-w-[38em] flex-col gap-3 font-serif text-17">
        {position && <p className="text-muted">{position}</p>}
        {paragraphs.map((text) => (
          <p key={text} lang={toLangTag(lang)} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {text.trim()}
          </p>
        ))}
      </div>
    </div>
  );
}
