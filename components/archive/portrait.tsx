/** An author's portrait, or the first character of the name in its place. The name stands beside it. */
export function Portrait({ src, name, large = false }: { src: string; name: string; large?: boolean }) {
  const size = large ? 'size-32 text-40 md:size-44' : 'size-14 text-22';
  const pixels = large ? 176 : 56;
  if (!src)
    return (
      <span aria-hidden className={`flex ${size} shrink-0 items-center justify-center rounded-2 bg-shade font-serif text-muted`}>
        {[...name][0]}
      </span>
    );
  return (
    // biome-ignore lint/performance/noImgElement: a portrait may come from any host, and is already small.
    <img
      src={src}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
      referrerPolicy="no-referrer"
      className={`${size} shrink-0 rounded-2 bg-shade object-cover`}
    />
  );
}
