import type { GuideValues } from '@/components/docs/guide-values';
import { C, Row, Term, Terms, Wide } from '../../prose';
import { Query } from '../../query';

export function Search({ values }: { values: GuideValues }) {
  return (
    <>
      <Row>
        <p>
          Search in English, Chinese or both. An article matches if it contains all the words, in any order, in its titles, tags,
          author, excerpts or bodies. Title matches rank highest, then tags, authors, excerpts and bodies; equal matches are
          sorted newest first.
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name={<Query q="hotel pricing" />}>
            English words match by stem: <em>hotels</em> finds <em>hotel</em>, and <em>priced</em> finds <em>pricing</em>.
          </Term>
          <Term name={<Query q={'"revenue management"'} />}>Quotation marks match an exact phrase.</Term>
          <Term name={<Query q="PMS OR CRS" />}>
            <C>OR</C> in capitals between two words matches either of them.
          </Term>
          <Term name={<Query q="pricing -airline" />}>A hyphen before a word excludes articles that contain it.</Term>
          <Term name={<Query q="收益管理" />}>
            Chinese matches any sequence of characters, even a single one. There is no word segmentation.
          </Term>
          <Term name={<Query q="酒店管理 loyalty" />}>A query can combine both languages; articles must match both.</Term>
          <Term name={<Query q="飯店" />}>
            Traditional and simplified characters are equivalent. Case, full-width letters, accents and curly quotation marks are
            ignored.
          </Term>
          <Term name={<Query q="how do hotels price breakfast" />}>
            If only a few articles contain every word, articles that contain the most distinctive words follow. Each result says
            how it matches: <C>&quot;match&quot;</C> is <C>&quot;all&quot;</C> or <C>&quot;some&quot;</C>.
          </Term>
          <Term name={<Query q="houskeeping" />}>
            If nothing matches at all, the search is repeated once with typo tolerance: misspelt English words, or one wrong
            character in a Chinese term of three or more. The response then contains <C>&quot;approximate&quot;: true</C>.
          </Term>
        </Terms>
      </Wide>
      <Row>
        <p>
          <C>author</C>, <C>from</C> and <C>to</C> filter by author and by date of publication; both dates are included.{' '}
          <C>sort</C> is <C>relevance</C>, <C>newest</C> or <C>oldest</C>. For search as you type, <C>prefix=true</C> reads the
          last word as the beginning of a word.
        </p>
        <p>
          <C>type</C> limits a search to articles or videos, and <C>category</C> to one category. <C>lang</C> selects the fields
          in the response, not the languages that are searched. <C>highlights</C> contains the matching passages as escaped HTML
          with <C>&lt;mark&gt;</C> around each match; without a key, they come from titles and excerpts only. <C>q</C> can have up
          to {values.count(values.max.query)} characters.
        </p>
      </Row>
    </>
  );
}
