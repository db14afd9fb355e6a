import { CodeBlock } from '@/components/ui/code-block';
import { A, C, Row, Steps, Term, Terms, Wide } from '../../prose';
import { receiverSample } from '../../samples/receiver';

export function Webhooks() {
  return (
    <>
      <Row>
        <p>
          除了主动查询更改，也可以由我们通知：文库更改后几秒内，我们会向您指定的地址发送带签名的 <C>POST</C> 请求。请在
          <A href="/dashboard/webhooks">个人中心</A>创建 webhook，最多五个。格式遵循 Standard Webhooks 1.0，多数语言都有现成的库。
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name={<C>article.published</C>}>文章上线。{data}</Term>
          <Term name={<C>article.updated</C>}>已上线的文章有更改。{data}</Term>
          <Term name={<C>article.deleted</C>}>文章撤下或删除。{data}</Term>
          <Term name={<C>changes.available</C>}>
            <C>since</C> 之后有更改，每分钟最多一次。等待发送的文章消息超过 1,000 条时，也会合并为这一条，无论该 webhook
            订阅了哪些事件。
          </Term>
          <Term name={<C>snapshot.created</C>}>
            生成了快照：<C>id</C>、<C>next_since</C>。
          </Term>
          <Term name={<C>key.frozen</C>}>
            密钥被冻结：<C>prefix</C>、<C>frozen_at</C>。
          </Term>
          <Term name={<C>webhook.test</C>}>您发送的测试，数据为空。</Term>
        </Terms>
      </Wide>
      <Row
        example={
          <p className="border-s-2 border-line ps-4 text-15 text-muted">
            消息可能重复到达，顺序也不固定。请把每条消息当作读取 <C>/changes</C> 的提示，并自行保存 <C>since</C>
            ：这样，重复、迟到或丢失的消息都不会造成影响。
          </p>
        }
      >
        <p>
          请求体为 <C>{'{ type, timestamp, data }'}</C>，不超过 20 KB。以消息中的 <C>since</C> 读取 <C>/changes?since=</C>
          ，第一个条目就是该更改。
        </p>
      </Row>
      <Wide>
        <p className="max-w-text font-serif text-17">
          下面是一个完整的 TypeScript 接收端，只接受签名正确且不早于五分钟的消息。签名密钥仅在创建 webhook
          时显示一次；可随时轮换，新旧两个在 24 小时内同时有效。
        </p>
        <p className="max-w-text font-serif text-17">
          请保存为 <C>receiver.mts</C>，设置环境变量 <C>WEBHOOK_SECRET</C>，运行 <C>npm install standardwebhooks</C>，再运行{' '}
          <C>npx tsx receiver.mts</C>。程序监听 8000 端口，前面需要一个终止 TLS 的代理。
        </p>
        <CodeBlock label="TypeScript" code={receiverSample} />
      </Wide>
      <Row>
        <Steps>
          <li>请在 15 秒内返回 200 至 299 的状态码，具体处理放到之后进行。我们不读取响应体，也不跟随重定向。</li>
          <li>
            其他情况会重试：间隔依次为 5 秒、5 分钟、30 分钟，以及 2、5、10、14、20、24 小时；<C>Retry-After</C>{' '}
            更长时以其为准。同时最多发送两个请求。
          </li>
          <li>
            如果在此期间没有任何消息被接收，该 webhook 会停用，并发送邮件通知。返回 <C>410</C>{' '}
            则立即停用。在个人中心重新启用后，发送会从停下的地方继续。
          </li>
          <li>
            请使用 <C>https</C> 地址，端口为 443 或大于 1023，主机只能有公网地址。如要在本机接收，请使用隧道的地址；若您自己在
            <C>localhost</C> 上运行本服务，请以 <C>WEBHOOKS_ALLOW_PRIVATE=on</C> 启动。
          </li>
        </Steps>
      </Row>
    </>
  );
}

const data = (
  <>
    数据：<C>slug</C>、<C>previous_slugs</C>、<C>changed_at</C>、<C>since</C>。
  </>
);
