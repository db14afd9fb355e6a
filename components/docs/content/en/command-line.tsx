import type { GuideValues } from '@/components/docs/guide-values';
import { A, C, Code, Row, Sub, Term, Terms } from '../../prose';
import { clientProgram, mirrorCommands, readCommands, setUpCommand } from '../../samples/command-line';
import { Snippet } from '../../snippet';

export function CommandLine({ values }: { values: GuideValues }) {
  return (
    <>
      <Row example={<Snippet label="Install and set up" code={setUpCommand(values)} />}>
        <p>
          <C>hi</C> reads the archive from a terminal. It comes with the TypeScript client, in one package without dependencies,
          which <C>npm pack</C> builds from <C>clients/typescript</C> of the source code. It needs Node 20.19 or newer.
        </p>
        <p>
          The key comes from <C>HI_API_KEY</C>, or from a file with <C>--key-file</C>. It is never an argument, because other
          users of a computer can see those. Without a key, texts are left out.
        </p>
      </Row>
      <Row example={<Snippet label="Search, read and cite" code={readCommands(values)} />}>
        <p>
          Results go to the output and messages to the error output, in the language of your system or of <C>--lang</C>. With{' '}
          <C>--json</C>, the output is the response of the API.
        </p>
        <p>
          <C>hi</C> waits out the rate limit and short outages. It exits with 0 on success, 1 on failure, 2 for wrong usage, 3
          when the <Code of="daily_quota_exceeded" /> applies, and 4 when an article was not found.
        </p>
      </Row>
      <Row example={<Snippet label="Mirror the archive" code={mirrorCommands} />}>
        <Sub id="mirror">A copy of the archive</Sub>
        <p>
          <C>hi mirror</C> keeps a copy in a folder. It starts from the newest snapshot and applies changes from then on, as{' '}
          <A href="/docs#sync">Sync</A> describes. Run it again at any time: it continues where it stopped, also after a crash or
          a power failure. Readers of the folder never see half an article.
        </p>
      </Row>
      <Row>
        <Terms>
          <Term name={<C>--format</C>}>
            <C>ndjson</C>: one line of JSON per article, in files of their own (default). <C>markdown</C>: one file per language
            with front matter
          </Term>
          <Term name={<C>--watch</C>}>Keeps running, and looks for changes every 60 seconds or at the interval given</Term>
          <Term name={<C>--verify</C>}>Catches up, then compares every article with the archive</Term>
          <Term name={<C>--fresh</C>}>Discards the copy and starts over</Term>
        </Terms>
      </Row>
      <Row example={<Snippet label="In a TypeScript program" code={clientProgram(values)} />}>
        <Sub id="client">The client</Sub>
        <p>
          <C>createClient</C> has a method for every read endpoint. Lists are async iterators that request further pages as you
          need them; <C>.pages()</C> gives the responses themselves. Errors have a class and the code of the API.{' '}
          <C>verifyWebhook</C> checks the signature of a webhook.
        </p>
      </Row>
    </>
  );
}
