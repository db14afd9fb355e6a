import { CodeTabs } from '../../code-tabs';
import type { Facts } from '../../facts';
import { A, C, Row } from '../../prose';
import { askSample, meSample, readSample } from '../../samples/quick-start';
import { KEY_VARIABLE } from '../../samples/sample';

export function QuickStart({ facts }: { facts: Facts }) {
  const { limits, count } = facts;
  return (
    <>
      <Row example={<CodeTabs label="Search without a key" sample={askSample(facts)} />}>
        <p>
          Begin without a key. Anyone may list and search the archive and read titles, excerpts and categories, up to{' '}
          {count(limits.anonymousDay)} requests a day. Copy this and run it.
        </p>
        <p>
          Python needs only its standard library. Save the TypeScript as <C>ask.mts</C> and run <C>npx tsx ask.mts</C>.
        </p>
      </Row>
      <Row example={<CodeTabs label="Read a whole article" sample={readSample(facts)} />}>
        <p>
          Full texts are for subscribers. <A href="/keys">Get a key</A>, and put it where your programs can find it but your
          repository cannot:
        </p>
        <p>
          <C>export {KEY_VARIABLE}=hik_…</C>
        </p>
        <p>
          Then ask for an article. With the key its <C>content_en</C> and <C>content_zh</C> are filled; without one they are{' '}
          <C>null</C>, and <C>access</C> says why.
        </p>
      </Row>
      <Row example={<CodeTabs label="See what is left of the day" sample={meSample(facts)} />}>
        <p>
          A key is good for {count(limits.keyedDay)} requests a day. <C>/me</C> tells you its status and what is left, and it
          answers even a key that is frozen or revoked, so that your program can say what is wrong.
        </p>
        <p>
          Every field and parameter is in the <A href="/docs/reference">reference</A>, where you can also send requests from the
          page.
        </p>
      </Row>
    </>
  );
}
