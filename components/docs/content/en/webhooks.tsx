import { CodeBlock } from '@/components/ui/code-block';
import { A, C, Row, Steps, Term, Terms, Wide } from '../../prose';
import { receiverSample } from '../../samples/receiver';

export function Webhooks() {
  return (
    <>
      <Row>
        <p>
          Instead of polling for changes, receive them: we send a signed <C>POST</C> to a URL of yours within seconds of a change.
          Create webhooks on your <A href="/dashboard/webhooks">dashboard</A>, up to five of them. The format is{' '}
          <em>Standard Webhooks 1.0</em>, for which libraries exist in most languages.
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name={<C>article.published</C>}>The article went live. {data}</Term>
          <Term name={<C>article.updated</C>}>A live article changed. {data}</Term>
          <Term name={<C>article.deleted</C>}>It was withdrawn or deleted. {data}</Term>
          <Term name={<C>changes.available</C>}>
            There are changes after <C>since</C>. At most once a minute. It also replaces article messages once more than 1,000
            wait, whatever the events of the webhook.
          </Term>
          <Term name={<C>snapshot.created</C>}>
            A snapshot exists: <C>id</C>, <C>next_since</C>.
          </Term>
          <Term name={<C>key.frozen</C>}>
            Your key was frozen: <C>prefix</C>, <C>frozen_at</C>.
          </Term>
          <Term name={<C>webhook.test</C>}>You sent a test. Its data is empty.</Term>
        </Terms>
      </Wide>
      <Row
        example={
          <p className="border-s-2 border-line ps-4 text-15 text-muted">
            Messages can arrive more than once and in any order. Treat each as a reason to read <C>/changes</C>, and keep your own{' '}
            <C>since</C>: then a repeated, late or lost message does no harm.
          </p>
        }
      >
        <p>
          The body is <C>{'{ type, timestamp, data }'}</C>, at most 20 KB. <C>/changes?since=</C> with the <C>since</C> of a
          message begins with its change.
        </p>
      </Row>
      <Wide>
        <p className="max-w-text font-serif text-17">
          A complete receiver in TypeScript. It accepts a message only if its signature is right and no older than five minutes.
          The secret is shown once, when you create the webhook; rotate it at any time, and both sign for 24 hours.
        </p>
        <p className="max-w-text font-serif text-17">
          Save it as <C>receiver.mts</C>, set <C>WEBHOOK_SECRET</C>, and run <C>npm install standardwebhooks</C>, then{' '}
          <C>npx tsx receiver.mts</C>. It listens on port 8000, behind a proxy that terminates TLS.
        </p>
        <CodeBlock label="TypeScript" code={receiverSample} />
      </Wide>
      <Row>
        <Steps>
          <li>
            Return a status from 200 to 299 within 15 seconds; do the work afterwards. We do not read the body and follow no
            redirect.
          </li>
          <li>
            Anything else is retried after 5 seconds, 5 minutes, 30 minutes, and 2, 5, 10, 14, 20 and 24 hours, or later if{' '}
            <C>Retry-After</C> says so. We send at most two requests at a time.
          </li>
          <li>
            If nothing was accepted for all that time, the webhook is disabled and you get an email. <C>410</C> disables it at
            once. Enable it on your dashboard: it continues where it stopped.
          </li>
          <li>
            Use an <C>https</C> URL on port 443 or above 1023, whose host has public addresses only. To receive webhooks on your
            computer, open a tunnel to it and use the tunnel’s URL; on an instance of your own on <C>localhost</C>, start it with{' '}
            <C>WEBHOOKS_ALLOW_PRIVATE=on</C>.
          </li>
        </Steps>
      </Row>
    </>
  );
}

const data = (
  <>
    Data: <C>slug</C>, <C>previous_slugs</C>, <C>changed_at</C>, <C>since</C>.
  </>
);
