import { CodeBlock } from '@/components/ui/code-block';
import { CodeTabs } from '../../code-tabs';
import type { Facts } from '../../facts';
import { A, C, Code, Row, Steps, Sub, Term, Terms, Wide } from '../../prose';
import { requestSample } from '../../samples/quick-start';

export function Keys({ facts }: { facts: Facts }) {
  const { mail, rotations } = facts;
  return (
    <>
      <Row example={<CodeTabs label="申请链接" sample={requestSample(facts)} />}>
        <p>一个密钥只属于一位订阅者，一位订阅者同时只有一个可用的密钥。取得密钥分四步。</p>
        <Steps>
          <li>
            <strong>申请。</strong>在<A href="/keys">获取密钥</A>
            页面填写邮箱，或通过接口提交。无论填写哪个邮箱，答复都一样，旁人无法借此得知谁是订阅者。
          </li>
          <li>
            <strong>收信。</strong>有效的订阅者会收到一个私人链接，{mail.linkMinutes}{' '}
            分钟内可用一次。多次申请时，最近的三个链接都有效，他人冒名申请不会使原有链接作废。
          </li>
          <li>
            <strong>兑换。</strong>仅仅打开链接不会发生任何事，因为邮件扫描程序也会打开链接。按下页面上的按钮，密钥才会生成。
          </li>
          <li>
            <strong>保存。</strong>密钥只显示一次。我们只保存它的哈希值，无法再次显示，只能更换。
          </li>
        </Steps>
      </Row>
      <Row
        example={
          <CodeBlock
            label="两个请求头任选其一"
            code={`Authorization: Bearer hik_7Fq2mB9x_…
X-API-Key: hik_7Fq2mB9x_…`}
          />
        }
      >
        <Sub id="sending">发送密钥</Sub>
        <p>
          请把密钥放在这两个请求头之一里，切勿写进网址，否则会留在各处的日志中。第二个下划线之前的部分，如 <C>hik_7Fq2mB9x</C>
          ，称为<strong>前缀</strong>：邮件与列表以它指称密钥，它不是秘密。
        </p>
        <p>
          错误的密钥会得到 <Code of="key_invalid" />
          ，绝不会被当作没有密钥处理。
        </p>
      </Row>
      <Row>
        <Sub id="rotation">轮换密钥</Sub>
        <p>
          轮换就是换一个新密钥。更换网络、密钥可能泄露、同事离开时，都应当轮换：可以在<A href="/dashboard">我的密钥</A>
          页面立即完成，也可以重新申请链接。旧密钥同时失效，此后一律得到 <Code of="key_revoked" />
          ，请预先想好在哪里换上新密钥。
        </p>
        <p>
          新密钥不带来源记录。轮换不会补满配额，因为配额属于订阅者，而不属于密钥。{rotations.days} 天内最多轮换 {rotations.most}{' '}
          次。
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name="有效">可以使用，最多来自两个来源。</Term>
          <Term name="已冻结">
            曾在两个来源同时使用，请求会得到 <Code of="key_frozen" />
            。请轮换密钥，或请管理员解冻。
          </Term>
          <Term name="已撤销">
            由管理员撤销，或已被新密钥取代，永久失效，请求会得到 <Code of="key_revoked" />。
          </Term>
          <Term name="订阅已到期">
            密钥状态不变，但请求会得到 <Code of="subscription_inactive" />
            ，直至订阅恢复。
          </Term>
        </Terms>
      </Wide>
    </>
  );
}
