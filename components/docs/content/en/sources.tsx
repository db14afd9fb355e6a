import type { Facts } from '../../facts';
import { A, C, Code, Row, Wide } from '../../prose';
import { SourcesPicture } from '../../sources-picture';

export function Sources({ facts }: { facts: Facts }) {
  const { source, count } = facts;
  return (
    <>
      <Row>
        <p>
          A source is a network, not a device. Your laptop, your browser and your scripts on one network are one source, and so is
          a line that has both an IPv4 and an IPv6 address. Of IPv4 the first three numbers count, of IPv6 the first three groups;
          we keep a keyed fingerprint of them and a rough label such as <C>203.0.113.*</C>.
        </p>
        <p>
          A key learns up to two sources simply by being used: say, the office and your home. A third network is refused with{' '}
          <Code of="source_unknown" /> and not learned; the key goes on working from the two it knows. If you have moved for good,{' '}
          <A href="/docs#rotation">rotate</A>, and the new key learns afresh.
        </p>
      </Row>
      <Wide>
        <SourcesPicture facts={facts} />
      </Wide>
      <Row>
        <p>
          What a key must not do is work in both places at the same time, because that is how a shared or stolen key looks. Going
          from one source to the other is a switch; at {count(source.switches)} switches within {count(source.windowSeconds)}{' '}
          seconds the key freezes. Taking your laptop home is one switch and never freezes anything, however often you do it in a
          day.
        </p>
        <p>
          When a key freezes, its owner gets a mail that names both networks. There are two ways on: rotate it, which gives a new
          key without sources, or ask an administrator to unfreeze it, which keeps the key and what it has learned.
        </p>
        <p>
          For servers and scheduled jobs: let them leave by one fixed address. Rented machines change theirs, and each change
          looks like another network.
        </p>
      </Row>
    </>
  );
}
