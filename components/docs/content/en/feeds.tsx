import type { GuideValues } from '@/components/docs/guide-values';
import { C, Row, Term, Terms, Wide } from '../../prose';

export function Feeds({ values }: { values: GuideValues }) {
  return (
    <>
      <Row>
        <p>
          Feeds list the 50 newest articles with title, summary, author, category, tags and link, never the text. They need no key
          and do not count against the limits of the API. Each feed comes in two formats: Atom (<C>.atom</C>) and JSON Feed (
          <C>.json</C>).
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name="All articles">
            <C>{values.appUrl}/feeds/articles.atom</C>
          </Term>
          <Term name="One category">
            <C>
              {values.appUrl}/feeds/categories/{'{slug}'}.atom
            </C>
          </Term>
          <Term name="One tag">
            <C>
              {values.appUrl}/feeds/tags/{'{tag}'}.atom
            </C>
          </Term>
        </Terms>
      </Wide>
      <Row
        example={
          <p className="border-s-2 border-line ps-4 text-15 text-muted">
            Poll at most every five minutes and send the <C>ETag</C> back in <C>If-None-Match</C>: an unchanged feed is a 304
            without a body. To keep a complete copy of the archive, use <C>/changes</C> instead.
          </p>
        }
      >
        <p>
          Add <C>?lang=en</C> or <C>?lang=zh</C> for articles with that language only. Without it, titles and summaries are in
          both languages.
        </p>
        <p>
          Article pages describe themselves in JSON-LD, OpenGraph and the <C>citation_*</C> tags that reference managers read.{' '}
          <C>/sitemap.xml</C> lists every page, and <C>/llms.txt</C> is a short overview for language models.
        </p>
      </Row>
    </>
  );
}
