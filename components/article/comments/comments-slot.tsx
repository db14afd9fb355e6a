'use client';

import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Locale } from '@/lib/platform/i18n/locales';
import type { Commenter } from './commenter';

const Comments = lazy(() => import('./comments').then((loaded) => ({ default: loaded.Comments })));

/** Pixels below the window at which the comments begin to load. */
const AHEAD = '200px';

/**
 * The place of the comments below an article. Their code and their contents load when the reader comes near, so that the article
 * itself costs the same with and without comments.
 *
 * @param meanwhile what is known of them, until they are there
 */
export function CommentsSlot({
  meanwhile,
  children,
  ...props
}: {
  locale: Locale;
  slug: string;
  commenter: Commenter;
  count: number;
  meanwhile: ReactNode;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section id="comments" data-live-near aria-labelledby="comments-title" className="scroll-mt-24 print:hidden">
      {children}
      <div ref={place} className="mt-3">
        {near ? (
          <Suspense fallback={meanwhile}>
            <Comments {...props} />
          </Suspense>
        ) : (
          meanwhile
        )}
      </div>
    </section>
  );
}
