type Name = { text: string; lang: string };

/**
 * The name of a thing in both languages: on one line in a table, on two on a phone.
 *
 * @param onOpen makes the name a button; absent where the reader may not change the thing
 */
export function NamePair({ name, second, onOpen }: { name: Name; second: Name; onOpen: (() => void) | undefined }) {
  const className = 'min-w-0 text-start leading-snug max-md:wrap-anywhere md:max-w-full md:shrink-0 md:truncate md:leading-8';
  return (
    <span className="block md:flex md:items-baseline md:gap-3">
      {onOpen ? (
        <button
          type="button"
          lang={name.lang}
          title={name.text}
          className={`${className} cursor-pointer hover:text-jade hover:underline max-md:min-h-11`}
          onClick={onOpen}
        >
          {name.text}
        </button>
      ) : (
        <span lang={name.lang} title={name.text} className={`${className} block`}>
          {name.text}
        </span>
      )}
      {second.text && (
        <span
          lang={second.lang}
          className="block min-w-0 text-13 leading-snug text-muted max-md:wrap-anywhere md:truncate md:leading-8"
        >
          {second.text}
        </span>
      )}
    </span>
  );
}
