'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * A video in the browser's own player. Nothing of a video with an image is loaded before the reader starts it.
 *
 * @param failed shown in its place if it cannot be loaded
 */
export function Player({ url, poster, label, failed }: { url: string; poster: string; label: string; failed: string }) {
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
    // biome-ignore lint/a11y/useMediaCaption: the archive has no captions; the description below is what there is in text.
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
    />
  );
}
