import { CodeBlock } from '@/components/ui/code-block';
import { CodeTabs } from '../../code-tabs';
import type { Facts } from '../../facts';
import { A, C, Code, Row, Steps, Sub, Term, Terms, Wide } from '../../prose';
import { requestSample } from '../../samples/quick-start';

export function Keys({ facts }: { facts: Facts }) {
  const { mail, rotations } = facts;
  return (
    <>
      <Row example={<CodeTabs label="Ask for the link" sample={requestSample(facts)} />}>
        <p>A key belongs to one subscriber, and a subscriber has one working key at a time. It comes to you in four steps.</p>
        <Steps>
          <li>
            <strong>Request.</strong> Enter your address at <A href="/keys">Get a key</A>, or post it. Every address gets the same
            answer, so nobody can find out who subscribes.
          </li>
          <li>
            <strong>Mail.</strong> Active subscribers receive a private link. It works once, for {mail.linkMinutes} minutes. Of
            several links the last three work, so a stranger who asks in your name cannot void yours.
          </li>
          <li>
            <strong>Redeem.</strong> Opening the link does nothing yet; mail scanners open links too. The button on the page makes
            the key.
          </li>
          <li>
            <strong>Keep.</strong> The key is shown once. We store only its hash and cannot show it again, only replace it.
          </li>
        </Steps>
      </Row>
      <Row
        example={
          <CodeBlock
            label="Either header will do"
            code={`Authorization: Bearer hik_7Fq2mB9x_…
X-API-Key: hik_7Fq2mB9x_…`}
          />
        }
      >
        <Sub id="sending">Sending it</Sub>
        <p>
          Send the key in one of two headers, never in an address, where logs would keep it. The part up to the second underscore,
          such as <C>hik_7Fq2mB9x</C>, is its <em>prefix</em>: it names the key in mails and lists and is no secret.
        </p>
        <p>
          A wrong key is refused with <Code of="key_invalid" />. It is never treated as no key.
        </p>
      </Row>
      <Row>
        <Sub id="rotation">Rotating it</Sub>
        <p>
          To rotate is to take a new key. Do it when you move to another network, when a key may have leaked, or when a colleague
          leaves: at once from the <A href="/dashboard">dashboard</A>, or with a new link. The old key ends at the same moment and
          answers <Code of="key_revoked" /> from then on, so have the new one ready to put in place.
        </p>
        <p>
          The new key starts without sources. It does not refill the quota, which belongs to you and not to the key. You can
          rotate {rotations.most} times in {rotations.days} days.
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name="Active">Works, from up to two sources.</Term>
          <Term name="Frozen">
            Refused with <Code of="key_frozen" /> since it was used from both sources at once. Rotate it, or ask an administrator
            to unfreeze it.
          </Term>
          <Term name="Revoked">
            Ended for good, by an administrator or by a newer key; refused with <Code of="key_revoked" />.
          </Term>
          <Term name="Subscription over">
            The key keeps its status and is refused with <Code of="subscription_inactive" /> until the subscription runs again.
          </Term>
        </Terms>
      </Wide>
    </>
  );
}
