import type { GuideValues } from '@/components/docs/guide-values';
import { A, C, Code, Row, Wide } from '../../prose';
import { SourcesPicture } from '../../sources-picture';

export function Sources({ values }: { values: GuideValues }) {
  const { source, count } = values;
  return (
    <>
      <Row>
        <p>
          A source is a network, not a device. Your laptop, browser and scripts on the same network count as one source, even if
          the connection has both an IPv4 and an IPv6 address. A network is identified by the first three numbers of an IPv4
          address or the first three groups of an IPv6 address; we store only a keyed hash and a coarse label such as{' '}
          <C>203.0.113.*</C>.
        </p>
        <p>
          The first two networks that use a key become its sources, for example your office and your home. Requests from a third
          network are rejected with <Code of="source_unknown" />; the key still works from the first two. If you move permanently,{' '}
          <A href="/docs#rotation">rotate the key</A>; the new key starts without sources.
        </p>
      </Row>
      <Wide>
        <SourcesPicture values={values} />
      </Wide>
      <Row>
        <p>
          A key must not be used from both sources at the same time, because this can mean it was shared or stolen. Moving from
          one source to the other is a switch; {count(source.switches)} switches within {count(source.windowSeconds)} seconds
          freeze the key. Taking your laptop home is a single switch and does not freeze the key, even several times a day.
        </p>
        <p>
          When a key freezes, the subscriber receives an email that names both networks. Then either rotate the key, which creates
          a new key without sources, or ask an administrator to unfreeze it, which keeps the key and its sources.
        </p>
        <p>
          Give servers and scheduled jobs a fixed outgoing IP address. The addresses of cloud machines change, and each change
          looks like another network.
        </p>
      </Row>
    </>
  );
}
