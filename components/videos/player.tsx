'use client';

import { useEffect, useRef, useState } from 'react';

type Props = {
  url: string;
  poster: string;
  label: string;
  failed: string;
  /** the first one is shown unless the reader chooses otherwise */
  captions: { url: string; language: string; label: string }[];
};

/**
 * A video in the browser's own player. Nothing of a video with an image is loaded before the reader starts it.
 *
 * @param failed shown in its place if it cannot be loaded
 */
export function Player({ url, poster, label, failed, captions }: Props) {
  const [broken, setBroken] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // It may have failed before this script ran.
    if (video.current?.error) setBroken(true);
  }, []);
  if (broken)
    return (
      <div className="flex aspect-video w-full items-center justify-center rounded-2 bg-shade px-6">
        <p role="status" className="max-w-[28em] text-center text-15 text-muted">
          {failed}
        </p>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: where there are no captions, the description below is what there is in text.
    <video
      ref={video}
      src={url}
      poster={poster || undefined}
      controls
      playsInline
      preload={poster ? 'none' : 'metadata'}
      aria-label={label}
      onError={() => setBroken(true)}
      className="aspect-video w-full rounded-2 bg-black"
    >
      {captions.map((each, index) => (
        <track
          key={each.language}
          kind="captions"
          src={each.url}
          srcLang={each.language}
          label={each.label}
          default={index === 0}
        />
      ))}
    </video>
  );
}
