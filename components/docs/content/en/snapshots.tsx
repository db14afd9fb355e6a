import type { GuideValues } from '@/components/docs/guide-values';
import { CodeTabs } from '../../code-tabs';
import { A, C, Code, Row, Term, Terms, Wide } from '../../prose';
import { snapshotSample } from '../../samples/snapshots';

export function Snapshots({ values }: { values: GuideValues }) {
  return (
    <>
      <Row>
        <p>
          A snapshot is the whole archive as a few compressed files, made once a day. It replaces thousands of requests: download
          it once, then follow <A href="/docs#sync">the changes</A>. <C>GET /snapshots</C> lists the newest seven and one of each
          month, with the size and SHA-256 of every file.
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name={<C>articles.ndjson.gz</C>}>Articles with their full text, one per line. Needs a key.</Term>
          <Term name={<C>articles-metadata.ndjson.gz</C>}>The same without full text.</Term>
          <Term name={<C>categories.ndjson.gz</C>}>Categories.</Term>
          <Term name={<C>videos.ndjson.gz</C>}>Videos.</Term>
          <Term name={<C>deletions.ndjson.gz</C>}>
            Articles that were withdrawn. They are not in the other files, unless their slug was used again.
          </Term>
        </Terms>
      </Wide>
      <Row
        example={
          <p className="border-s-2 border-line ps-4 text-15 text-muted">
            Snapshots are copies of one moment. An article that is withdrawn later stays in older ones, so apply the deletions in{' '}
            <C>/changes</C> before you show anything.
          </p>
        }
      >
        <p>
          All but the first need no key. <C>latest</C> in place of an id is the newest snapshot. A download can be resumed with{' '}
          <C>Range</C>; send the <C>ETag</C> as <C>If-Range</C>, in case there is a newer snapshot meanwhile. Each request counts
          once, whatever its size. Files that need a key can be requested {values.keyFiles} times per UTC day, then the response
          is <Code of="daily_quota_exceeded" />.
        </p>
        <p>
          <C>next_since</C> of a snapshot continues it: <C>/changes?since=</C> with that value returns everything since, without a
          gap.
        </p>
      </Row>
      <Wide>
        <CodeTabs label="Download a snapshot" sample={snapshotSample(values)} tall />
      </Wide>
    </>
  );
}
