import type { GuideValues } from '@/components/docs/guide-values';
import { CodeTabs } from '../../code-tabs';
import { A, C, Row, Steps, Wide } from '../../prose';
import { mirrorSample } from '../../samples/mirror';

export function Sync({ values }: { values: GuideValues }) {
  return (
    <>
      <Row>
        <p>
          To keep a copy of the archive, read <C>/changes</C>. It returns every article that changed since a given time, oldest
          change first, each in its latest state only. No published, edited, renamed or withdrawn article is ever missed, even if
          the archive changes while you read; deletions are kept permanently.
        </p>
      </Row>
      <Row
        example={
          <p className="border-s-2 border-line ps-4 text-15 text-muted">
            Entries contain the same fields as lists, without bodies. With <C>include=content</C> they are whole articles, and
            full text comes with a key; pages then hold at most 100 entries. To fill an empty copy quickly, begin with a{' '}
            <A href="/docs#snapshots">snapshot</A> and its <C>next_since</C>.
          </p>
        }
      >
        <Steps>
          <li>
            Start with a <C>since</C> far in the past. After that, always use the <C>next_since</C> of the previous response,
            never your own clock, which cannot account for writes still in progress.
          </li>
          <li>
            Apply the entries in order. For each entry, first remove every slug in <C>previous_slugs</C>; then store the article
            under its <C>slug</C>, or remove that slug if the entry is a <C>delete</C>. This order keeps the copy correct even
            when a slug is reused for another article.
          </li>
          <li>
            Save <C>next_since</C> and your changes together, in one transaction. If the program stops before that, it reads the
            same entries again, and applying them twice is safe.
          </li>
          <li>
            While <C>has_more</C> is true, request the next page immediately. After that, polling once a minute is enough. If
            nothing is new, <C>next_since</C> is unchanged.
          </li>
        </Steps>
      </Row>
      <Wide>
        <p className="max-w-text font-serif text-17">
          A complete sync program in Python and TypeScript; the curl example shows one page. Run it again at any time: it
          continues where it stopped.
        </p>
        <CodeTabs label="Mirror the archive" sample={mirrorSample(values)} tall />
      </Wide>
    </>
  );
}
