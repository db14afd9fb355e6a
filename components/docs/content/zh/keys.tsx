import type { GuideValues } from '@/components/docs/guide-values';
import { CodeBlock } from '@/components/ui/code-block';
import { CodeTabs } from '../../code-tabs';
import { A, C, Code, Row, Steps, Sub, Term, Terms, Wide } from '../../prose';
import { requestSample } from '../../samples/quick-start';

export function Keys({ values }: { values: GuideValues }) {
  const { email, rotations } = values;
  return (
    <>
      <Row example={<CodeTabs label="申请密钥链接" sample={requestSample(values)} />}>
        <p>每位订阅者同一时间只有一个可用的密钥。获取密钥分四步。</p>
        <Steps>
          <li>
            <strong>申请。</strong>在<A href="/keys">获取密钥</A>
            页面填写邮箱，或通过 API 提交。无论填写哪个邮箱，响应都相同，以保护订阅者隐私。
          </li>
          <li>
            <strong>收信。</strong>有效订阅者会收到一次性链接，{email.linkMinutes}{' '}
            分钟内有效。多次申请时，最近三个链接均有效，他人冒名申请不会使已有链接失效。
          </li>
          <li>
            <strong>领取。</strong>邮件扫描程序也会打开链接，因此仅打开链接不会有任何改动。在页面上确认后才会生成密钥。
          </li>
          <li>
            <strong>保存。</strong>密钥只显示一次。我们只保存其哈希值，遗失后只能更换，无法找回。
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
          请通过这两个请求头之一发送密钥，切勿写入网址，否则会被日志记录。第二个下划线之前的部分，如 <C>hik_7Fq2mB9x</C>
          ，称为<strong>前缀</strong>，用于在邮件与列表中标识密钥，无需保密。
        </p>
        <p>
          无效的密钥会返回 <Code of="key_invalid" />
          ，请求不会转为按匿名处理。
        </p>
      </Row>
      <Row>
        <Sub id="rotation">轮换密钥</Sub>
        <p>
          轮换即以新密钥取代现有密钥。更换网络、密钥可能泄露或有同事离职时，请轮换密钥：可在<A href="/dashboard">个人中心</A>
          操作，也可重新申请链接。旧密钥立即撤销，此后返回 <Code of="key_revoked" />
          ，请做好更换准备。
        </p>
        <p>
          新密钥不带来源记录。轮换不会重置配额，因为配额属于订阅者。{rotations.days} 天内最多轮换 {rotations.max} 次。
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name="有效">可以使用，最多两个来源。</Term>
          <Term name="已冻结">
            曾同时在两个来源使用，请求返回 <Code of="key_frozen" />
            。请轮换密钥，或请管理员解冻。
          </Term>
          <Term name="已撤销">
            由管理员撤销，或因轮换而撤销，永久失效，请求返回 <Code of="key_revoked" />。
          </Term>
          <Term name="订阅无效">
            密钥状态不变，但请求返回 <Code of="subscription_inactive" />
            ，直至订阅恢复。
          </Term>
        </Terms>
      </Wide>
    </>
  );
}
