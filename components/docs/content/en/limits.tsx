import { CodeBlock } from '@/components/ui/code-block';
import type { Facts } from '../../facts';
import { LimitsTable } from '../../limits-table';
import { C, Code, Row, Term, Terms, Wide } from '../../prose';

export function Limits({ facts }: { facts: Facts }) {
  const { count, limits, mail, most } = facts;
  return (
    <>
      <Wide>
        <LimitsTable
          label="Requests allowed"
          head={['Who asks', 'Per minute', 'Per UTC day']}
          rows={[
            ['With a key', count(limits.keyedMinute), count(limits.keyedDay)],
            ['Without a key', count(limits.anonymousMinute), count(limits.anonymousDay)],
            ['Signed in to the portal', count(limits.sessionMinute), '—'],
          ]}
        />
      </Wide>
      <Row example={<CodeBlock label="On every answer that was counted" code={facts.limitHeaders} />}>
        <p>
          With a key you are counted as a subscriber, whichever key you hold; without one, by your address. Minutes are minutes of
          the clock and days are UTC days, so both begin at the same moment for everybody.
        </p>
        <p>
          Each answer tells you where you stand. <C>RateLimit</C> names what remains of both windows and the seconds until each
          begins again; the <C>X-RateLimit</C> headers say the same of the tighter one, with the reset as a Unix time.
        </p>
        <p>
          Over the limit you get <Code of="rate_limited" /> or <Code of="daily_quota_exceeded" />. Wait the seconds in{' '}
          <C>Retry-After</C> and you will not be refused for this again. The minute is looked at first, so a burst that is refused
          does not eat into the day. Requests with a bad or frozen key count against the address they come from, never against the
          subscriber.
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name="Items a page">
            At most {count(most.pageSize)}; {count(most.changesPageSize)} for changes
          </Term>
          <Term name="A search">At most {count(most.query)} characters</Term>
          <Term name="Mails with a link">{count(mail.perAddressHour)} an hour to one address</Term>
          <Term name="Unchanged answers">
            Send the <C>ETag</C> you have as <C>If-None-Match</C>: the answer is then an empty 304. It counts as a request, and
            saves the transfer.
          </Term>
        </Terms>
      </Wide>
    </>
  );
}
