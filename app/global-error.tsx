'use client';

import './globals.css';

/** When even the frame of the pages failed: no language is known here, so both are spoken. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <main className="page pt-24">
          <title>Hospitality Intelligence</title>
          <h1 className="title">This page could not be put together</h1>
          <p className="mt-4 font-serif text-17 text-muted">The fault is ours. Try again in a moment.</p>
          <h2 lang="zh-Hans" className="title mt-12">
            页面未能生成
          </h2>
          <p lang="zh-Hans" className="mt-4 font-serif text-17 text-muted">
            这是我们的问题，请稍后重试。
          </p>
          {error.digest && <p className="mt-12 font-mono text-13 text-muted">{error.digest}</p>}
        </main>
      </body>
    </html>
  );
}
