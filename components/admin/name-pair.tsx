import { classNames } from '@/components/ui/class-names';
import { Link } from '@/lib/platform/i18n/navigation';

type Name = { text: string; lang: string | undefined };

/**
 * The name of a thing in both languages: on one line in a table, on two on a phone.
 *
 * @param href makes the name a link, in the type of titles
 * @param onOpen makes the name a button; without either, the reader may not change the thing
 */
export function NamePair({
  name,
  second,
  href,
  onOpen,
}: {
  name: Name;
  second: Name | undefined;
  href?: string;
  onOpen?: (() => void) | undefined;
}) {
  const first = {
    lang: name.lang,
    title: name.text,
    className: 'min-w-0 text-start leading-snug max-md:wrap-anywhere md:truncate md:leading-8',
  };
  return (
    <span
      className={classNames(
        'block md:items-baseline md:gap-3',
        // The second name gets what the first leaves, but always room for an ellipsis.
        second?.text ? 'md:grid md:grid-cols-[minmax(0,max-content)_minmax(5em,1fr)]' : 'md:flex',
      )}
    >
      {href ? (
        <Link
          {...first}
          href={href}
          className={`${first.className} block font-serif text-17 text-ink no-underline hover:text-jade max-md:py-1`}
        >
          {name.text}
        </Link>
      ) : onOpen ? (
        <button
          {...first}
          type="button"
          className={`${first.className} cursor-pointer hover:text-jade hover:underline max-md:min-h-11`}
          onClick={onOpen}
        >
          {name.text}
        </button>
      ) : (
        <span {...first} className={`${first.className} block`}>
          {name.text}
        </span>
      )}
      {second?.text && (
        <span
          lang={second.lang}
          title={second.text}
          className={classNames(
            'block min-w-0 leading-snug text-muted max-md:wrap-anywhere md:truncate md:leading-8',
            href ? 'font-serif text-15' : 'text-13',
          )}
        >
          {second.text}
        </span>
      )}
    </span>
  );
}
