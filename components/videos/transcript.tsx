import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';

type Lines = { start: number; text: string }[];

/** The transcript of a video, in the columns of its description: each sentence beside its translation, the reader's language first. */
export function Transcript({ transcript, title, locale }: { transcript: Record<Locale, Lines>; title: string; locale: Locale }) {
  const second = otherLocale(locale);
  return (
    <section aria-labelledby="transcript" className="mt-8">
      <h2 id="transcript" className="heading">
        {title}
      </h2>
      <ol className="mt-3 border-t border-line">
        {transcript[locale].map(({ start, text }, index) => (
          <li key={start} className="grid gap-x-10 gap-y-1 border-b border-line py-3 sm:grid-cols-2">
            <div className="flex gap-x-4 max-sm:flex-col">
              <span className="w-8 shrink-0 pt-1 text-13 text-muted tabular-nums">{toTime(start)}</span>
              <p lang={toLangTag(locale)} className="font-serif text-17">
                {text}
              </p>
            </div>
            <p lang={toLangTag(second)} className="font-serif text-17">
              {transcript[second][index]?.text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function toTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
