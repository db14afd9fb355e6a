import type { GuideValues } from '@/components/docs/guide-values';
import { CodeTabs } from '../../code-tabs';
import { A, C, Row } from '../../prose';
import { askSample, meSample, readSample } from '../../samples/quick-start';
import { KEY_VARIABLE } from '../../samples/sample';

export function QuickStart({ values }: { values: GuideValues }) {
  const { limits, count } = values;
  return (
    <>
      <Row example={<CodeTabs label="Search without a key" sample={askSample(values)} />}>
        <p>
          Start without a key. Anyone can list and search the archive and read titles, excerpts and categories, up to{' '}
          {count(limits.anonymousDay)} requests a day. Copy an example and run it.
        </p>
        <p>
          The Python example needs only the standard library. Save the TypeScript example as <C>search.mts</C> and run{' '}
          <C>npx tsx search.mts</C>.
        </p>
      </Row>
      <Row example={<CodeTabs label="Read a full article" sample={readSample(values)} />}>
        <p>
          Full text is for subscribers. <A href="/keys">Get a key</A> and store it outside your repository, for example in an
          environment variable:
        </p>
        <p>
          <C>export {KEY_VARIABLE}=hik_…</C>
        </p>
        <p>
          Then request an article. With a key, <C>content_en</C> and <C>content_zh</C> contain the full text; without one they are{' '}
          <C>null</C>, and <C>access</C> gives the reason.
        </p>
      </Row>
      <Row example={<CodeTabs label="Check your remaining quota" sample={meSample(values)} />}>
        <p>
          A key allows {count(limits.keyedDay)} requests a day. <C>/me</C> returns its status and remaining quota. It accepts
          frozen and revoked keys too, so your program can report what is wrong.
        </p>
        <p>
          The <A href="/docs/reference">API reference</A> describes every field and parameter, and lets you send requests from the
          page.
        </p>
      </Row>
    </>
  );
}
