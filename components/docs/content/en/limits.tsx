import type { GuideValues } from '@/components/docs/guide-values';
import { CodeBlock } from '@/components/ui/code-block';
import { LimitsTable } from '../../limits-table';
import { C, Code, Row, Term, Terms, Wide } from '../../prose';

export function Limits({ values }: { values: GuideValues }) {
  const { count, limits, email, max } = values;
  return (
    <>
      <Wide>
        <LimitsTable
          label="Rate limits and quotas"
          head={['Caller', 'Per minute', 'Per UTC day']}
          rows={[
            ['With a key', count(limits.keyedMinute), count(limits.keyedDay)],
            ['Without a key', count(limits.anonymousMinute), count(limits.anonymousDay)],
            ['Signed in to the portal', count(limits.sessionMinute), '—'],
          ]}
        />
      </Wide>
      <Row example={<CodeBlock label="Headers of every counted response" code={values.limitHeaders} />}>
        <p>
          Requests with a key are counted per subscriber, whichever key you use; requests without one are counted per IP address.
          Windows are clock minutes and UTC days, so they start at the same time for everyone.
        </p>
        <p>
          Every counted response reports what remains. <C>RateLimit</C> gives the remaining requests and the seconds until reset
          for both windows; the <C>X-RateLimit</C> headers give the same for the tighter window, with the reset as a Unix
          timestamp.
        </p>
        <p>
          Over the limit, the API returns <Code of="rate_limited" /> or <Code of="daily_quota_exceeded" />. Wait the number of
          seconds in <C>Retry-After</C>, then retry. The minute limit is checked first, so requests rejected in a burst do not use
          up the daily quota. Requests with an invalid or frozen key are counted per IP address, never against the subscriber.
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name="Items per page">
            Up to {count(max.pageSize)}; up to {count(max.changesPageSize)} for changes
          </Term>
          <Term name="Search query">Up to {count(max.query)} characters</Term>
          <Term name="Link emails">{count(email.perAddressHour)} an hour per email address and network</Term>
          <Term name="Unchanged responses">
            Send a stored <C>ETag</C> as <C>If-None-Match</C>. If nothing changed, the response is an empty 304. It counts as a
            request but saves the transfer.
          </Term>
        </Terms>
      </Wide>
    </>
  );
}
