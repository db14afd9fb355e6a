import type { GuideValues } from '@/components/docs/guide-values';
import { A, C, Code, Row, Sub, Term, Terms } from '../../prose';
import { httpConfiguration, localConfiguration } from '../../samples/assistant';
import { Snippet } from '../../snippet';

export function Assistants({ values }: { values: GuideValues }) {
  const { appUrl, limits, count } = values;
  return (
    <>
      <Row>
        <p>
          An assistant that supports the Model Context Protocol (MCP) can search and read the archive by itself. It gets seven
          tools, and all of them only read. Which address to give it depends on where it runs.
        </p>
      </Row>
      <Row example={<Snippet label="Configuration of the assistant" code={localConfiguration(values)} />}>
        <Sub id="local-assistants">On your computer</Sub>
        <p>
          Desktop assistants and coding tools start <C>hi mcp</C> of the <A href="/docs#command-line">command line</A>, which
          passes every message on with your key. Requests come from your own network, so the assistant is the same{' '}
          <A href="/docs#sources">source</A> as your programs, and it reads full text.
        </p>
      </Row>
      <Row example={<Snippet label="Address of the server" code={`${appUrl}/mcp/public`} />}>
        <Sub id="hosted-assistants">Hosted by its maker</Sub>
        <p>
          Give an assistant on the web the public address, without a key. It can search, cite and read excerpts, up to{' '}
          {count(limits.anonymousDay)} requests a day from each address.
        </p>
        <p>
          Do not give it your key. It calls from networks of its maker, which many people share. One of them would become a source
          of your key, the next would be rejected with <Code of="source_unknown" />, and using the key at your desk meanwhile
          could freeze it.
        </p>
      </Row>
      <Row example={<Snippet label="Configuration over HTTP" code={httpConfiguration(values)} />}>
        <Sub id="assistants-over-http">Your own programs</Sub>
        <p>
          Programs that speak MCP over HTTP send the key to <C>/mcp</C> as they would to the API. The endpoint keeps no sessions,
          opens no streams and takes one message per request.
        </p>
      </Row>
      <Row>
        <Sub id="assistant-tools">Tools</Sub>
        <Terms>
          <Term name={<C>search</C>}>Up to 20 articles for a question or keywords</Term>
          <Term name={<C>fetch</C>}>An article by its id; add #en or #zh for one language</Term>
          <Term name={<C>search_articles</C>}>
            Search with every filter of <C>/search</C>, in pages
          </Term>
          <Term name={<C>get_article</C>}>An article in one language, in pages of 60,000 characters, with a reference line</Term>
          <Term name={<C>cite</C>}>Citations of up to 50 articles as BibTeX, RIS, CSL-JSON or GB/T 7714</Term>
          <Term name={<C>list_categories</C>}>Every category</Term>
          <Term name={<C>recent_changes</C>}>What was published, edited or withdrawn after a time</Term>
        </Terms>
        <p>
          Each HTTP request counts like a request to the API. Over a limit, the result of a tool says so and names the time at
          which to try again, so that the assistant can tell you.
        </p>
      </Row>
    </>
  );
}
