import { CodeTabs } from '../../code-tabs';
import type { Facts } from '../../facts';
import { C, Row, Steps, Wide } from '../../prose';
import { mirrorSample } from '../../samples/mirror';

export function Sync({ facts }: { facts: Facts }) {
  return (
    <>
      <Row>
        <p>
          To keep a copy of the archive, read <C>/changes</C>. It tells you what became of each article since a moment you name,
          the oldest change first, and only the latest state of each. Nothing that was published, edited, renamed or withdrawn is
          ever left out, whatever else happens while you read; deletions are kept for good.
        </p>
      </Row>
      <Row
        example={
          <p className="border-s-2 border-line ps-4 text-15 text-muted">
            Entries carry what lists carry, without bodies. If you keep full texts too, fetch <C>/articles/{'{slug}'}</C> for each
            upsert; at one request an article, spread a first copy over the day.
          </p>
        }
      >
        <Steps>
          <li>
            Start with a <C>since</C> in the distant past. Afterwards use the <C>next_since</C> of the answer before and nothing
            else: your own clock does not know what is still being written.
          </li>
          <li>
            Take the entries in order. For each, first drop every slug in <C>previous_slugs</C>; then store the article under its{' '}
            <C>slug</C>, or remove that slug if the entry is a <C>delete</C>. In this order a copy stays right even when a slug is
            given to another article.
          </li>
          <li>
            Save <C>next_since</C> together with what you changed, in one step. If the program dies in between, it reads the same
            entries again, and applying them twice does no harm.
          </li>
          <li>
            While <C>has_more</C> is true, go on at once. Then rest; once a minute is plenty. When nothing is new,{' '}
            <C>next_since</C> comes back unchanged.
          </li>
        </Steps>
      </Row>
      <Wide>
        <p className="max-w-text font-serif text-17">
          The whole of it as a program, in Python or TypeScript; curl shows one page of the feed. Run it again whenever you like,
          and it goes on where it stopped.
        </p>
        <CodeTabs label="Mirror the archive" sample={mirrorSample(facts)} tall />
      </Wide>
    </>
  );
}
