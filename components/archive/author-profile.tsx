import { useLocale } from 'next-intl';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';

/** An author's portrait and biography, in the reader's language or else in the other one. */
export function AuthorProfile({ profile }: { profile: { bio_zh: string; bio_en: string; avatar: string } }) {
  const locale = useLocale();
  const lang = profile[`bio_${locale}`] ? locale : otherLocale(locale);
  const paragraphs = profile[`bio_${lang}`].split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return (
    <div className="mt-5 flex gap-5 max-sm:flex-col">
      {profile.avatar && (
        // biome-ignore lint/performance/noImgElement: a portrait may come from any host, and is already small.
        <img
          src={profile.avatar}
          alt=""
          width={88}
          height={88}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-22 shrink-0 rounded-2 bg-shade object-cover"
        />
      )}
      <div lang={toLangTag(lang)} className="flex max-w-[38em] flex-col gap-3 font-serif text-17">
        {paragraphs.map((text) => (
          <p key={text} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {text.trim()}
          </p>
        ))}
      </div>
    </div>
  );
}
