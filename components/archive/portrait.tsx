const sizes = {
  small: { classes: 'size-12 text-19', pixels: 48 },
  medium: { classes: 'size-24 text-28', pixels: 96 },
  large: { classes: 'size-18 text-28 sm:size-32 sm:text-40 md:size-44', pixels: 176 },
};

/** An author's portrait, or the first character of the name in its place. The name stands beside it. */
export function Portrait({ src, name, size = 'medium' }: { src: string; name: string; size?: keyof typeof sizes }) {
  const { classes, pixels } = sizes[size];
  if (!src)
    return (
      <span
        aria-hidden
        className={`flex ${classes} shrink-0 items-center justify-center border-t-2 border-line font-serif font-semibold text-muted`}
      >
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
      className={`${classes} shrink-0 object-cover`}
    />
  );
}
