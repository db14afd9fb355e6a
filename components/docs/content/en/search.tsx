import type { Facts } from '../../facts';
import { C, Row, Term, Terms, Wide } from '../../prose';
import { Query } from '../../query';

export function Search({ facts }: { facts: Facts }) {
  return (
    <>
      <Row>
        <p>
          Write what you are looking for, in English, in Chinese or in both at once. All the words must be there, in any order and
          anywhere in an article: its titles, tags, excerpts or bodies. A match in a title weighs more than one in the tags, then
          come excerpts, then bodies; of equal matches the newer stands first.
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name={<Query q="hotel pricing" />}>
            English words are found by their stem: <em>hotels</em>, <em>hotel</em>; <em>priced</em>, <em>pricing</em>.
          </Term>
          <Term name={<Query q={'"revenue management"'} />}>Quotation marks make a phrase: these words, side by side.</Term>
          <Term name={<Query q="收益管理" />}>
            Chinese is found as it stands, by any run of characters; one is enough. Nothing is split into words.
          </Term>
          <Term name={<Query q="酒店管理 loyalty" />}>Both languages in one query: an article must hold both.</Term>
          <Term name={<Query q="飯店" />}>
            Traditional and simplified characters find each other. Capitals, full-width letters, accents and curly quotation marks
            make no difference.
          </Term>
          <Term name={<Query q="houskeeping" />}>
            When nothing matches, one more try forgives a slip of the keyboard or one wrong character in a Chinese word of three
            or more. Such an answer says <C>&quot;approximate&quot;: true</C>.
          </Term>
        </Terms>
      </Wide>
      <Row>
        <p>
          <C>type</C> narrows a search to articles or videos and <C>category</C> to one category; <C>lang</C> chooses the fields
          you get and not where we look. <C>highlights</C> holds the passages that matched, escaped for HTML, with{' '}
          <C>&lt;mark&gt;</C> around the matches; without a key they come from titles and excerpts only. A <C>q</C> is at most{' '}
          {facts.count(facts.most.query)} characters.
        </p>
      </Row>
    </>
  );
}
