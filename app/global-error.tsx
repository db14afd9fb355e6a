'use client';

import './globals.css';

/** Shown when the layout itself fails. The language is unknown here, so both are shown. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <main className="page pt-24">
          <title>Hospitality Intelligence</title>
          <h1 className="title">Something went wrong on our side</h1>
          <p className="mt-4 font-serif text-17 text-muted">Try again in a moment. If it keeps happening, contact us.</p>
          <h2 lang="zh-Hans" className="title mt-12">
            服务出现问题
          </h2>
          <p lang="zh-Hans" className="mt-4 font-serif text-17 text-muted">
            请稍后重试。如果问题持续出现，请联系我们。
          </p>
          {error.digest && <p className="mt-12 font-mono text-13 text-muted">{error.digest}</p>}
        </main>
      </body>
    </html>
  );
}
