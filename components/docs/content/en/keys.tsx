import type { GuideValues } from '@/components/docs/guide-values';
import { CodeBlock } from '@/components/ui/code-block';
import { CodeTabs } from '../../code-tabs';
import { A, C, Code, Row, Steps, Sub, Term, Terms, Wide } from '../../prose';
import { requestSample } from '../../samples/quick-start';

export function Keys({ values }: { values: GuideValues }) {
  const { email, rotations } = values;
  return (
    <>
      <Row example={<CodeTabs label="Request a key link" sample={requestSample(values)} />}>
        <p>Each subscriber has one working key at a time. Getting a key takes four steps.</p>
        <Steps>
          <li>
            <strong>Request.</strong> Enter your email address on <A href="/keys">Get a key</A>, or send it to the API. The
            response is the same for every address, so it does not reveal who subscribes.
          </li>
          <li>
            <strong>Email.</strong> Active subscribers receive a private link. It can be used once and expires in{' '}
            {email.linkMinutes} minutes. The last three links you requested stay valid, so nobody can invalidate yours by
            requesting more.
          </li>
          <li>
            <strong>Redeem.</strong> Opening the link changes nothing, because email scanners open links too. The key is created
            when you confirm on the page.
          </li>
          <li>
            <strong>Store.</strong> The key is shown only once. We store only its hash, so a lost key can be replaced but not
            recovered.
          </li>
        </Steps>
      </Row>
      <Row
        example={
          <CodeBlock
            label="Use one of these headers"
            code={`Authorization: Bearer hik_7Fq2mB9x_…
X-API-Key: hik_7Fq2mB9x_…`}
          />
        }
      >
        <Sub id="sending">Sending the key</Sub>
        <p>
          Send the key in one of two headers, never in a URL, where logs would record it. The part before the second underscore,
          such as <C>hik_7Fq2mB9x</C>, is the <em>prefix</em>. It identifies the key in emails and lists, and is not secret.
        </p>
        <p>
          An invalid key is rejected with <Code of="key_invalid" />. The request never falls back to anonymous access.
        </p>
      </Row>
      <Row>
        <Sub id="rotation">Rotating the key</Sub>
        <p>
          Rotating replaces your key with a new one. Rotate when you change networks, when a key may have leaked, or when a
          colleague leaves: on the <A href="/dashboard">dashboard</A>, or with a new link. The old key is revoked immediately and
          returns <Code of="key_revoked" />, so be ready to update your programs.
        </p>
        <p>
          The new key starts without sources. Rotating does not reset the quota, which belongs to the subscriber. You can rotate{' '}
          {rotations.max} times in {rotations.days} days.
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name="Active">Works from up to two sources.</Term>
          <Term name="Frozen">
            Rejected with <Code of="key_frozen" /> because it was used from both sources at the same time. Rotate it, or ask an
            administrator to unfreeze it.
          </Term>
          <Term name="Revoked">
            Revoked permanently by an administrator or by a rotation; rejected with <Code of="key_revoked" />.
          </Term>
          <Term name="Subscription inactive">
            The key keeps its status, and is rejected with <Code of="subscription_inactive" /> until the subscription is active
            again.
          </Term>
        </Terms>
      </Wide>
    </>
  );
}
