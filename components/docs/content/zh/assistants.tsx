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
          支持模型上下文协议（MCP）的 AI
          助手可以自行检索和阅读文库。文库向其提供七个工具，均为只读。应使用哪个地址，取决于助手在哪里运行。
        </p>
      </Row>
      <Row example={<Snippet label="助手的配置" code={localConfiguration(values)} />}>
        <Sub id="local-assistants">在本机运行</Sub>
        <p>
          桌面助手与编程工具通过<A href="/docs#command-line">命令行</A>的 <C>hi mcp</C>{' '}
          接入：它携带密钥转发每条消息。请求来自订阅者自己的网络，因此助手与其他程序属于同一个<A href="/docs#sources">来源</A>
          ，并可阅读全文。
        </p>
      </Row>
      <Row example={<Snippet label="服务器地址" code={`${appUrl}/mcp/public`} />}>
        <Sub id="hosted-assistants">由服务商托管</Sub>
        <p>
          网页版助手请使用公开地址，不要填写密钥。助手可以检索、引用并阅读摘要，每个地址每天最多 {count(limits.anonymousDay)}{' '}
          次请求。
        </p>
        <p>
          请勿将密钥交给托管的助手。它的请求来自服务商的网络，由众多用户共用：其中一个网络会成为密钥的来源，下一个则会因{' '}
          <Code of="source_unknown" /> 被拒绝；如果同时还在其他地方使用密钥，密钥可能会被冻结。
        </p>
      </Row>
      <Row example={<Snippet label="通过 HTTP 接入的配置" code={httpConfiguration(values)} />}>
        <Sub id="assistants-over-http">自己的程序</Sub>
        <p>
          通过 HTTP 使用 MCP 的程序可将密钥发送至 <C>/mcp</C>，方式与 API
          相同。该端点不保存会话，不建立长连接，每个请求只含一条消息。
        </p>
      </Row>
      <Row>
        <Sub id="assistant-tools">工具</Sub>
        <Terms>
          <Term name={<C>search</C>}>按问题或关键词检索，最多 20 篇文章</Term>
          <Term name={<C>fetch</C>}>按 id 读取一篇文章；加上 #en 或 #zh 可指定语言</Term>
          <Term name={<C>search_articles</C>}>
            分页检索，支持 <C>/search</C> 的全部筛选条件
          </Term>
          <Term name={<C>get_article</C>}>以一种语言分页读取文章，每页 60,000 个字符，并附参考文献著录</Term>
          <Term name={<C>cite</C>}>以 BibTeX、RIS、CSL-JSON 或 GB/T 7714 引用最多 50 篇文章</Term>
          <Term name={<C>list_categories</C>}>全部分类</Term>
          <Term name={<C>recent_changes</C>}>某一时间之后发布、修改或撤下的文章</Term>
        </Terms>
        <p>每个 HTTP 请求与一次 API 请求计数相同。超出限额时，工具的结果会说明原因与可重试的时间，助手可据此转告。</p>
      </Row>
    </>
  );
}
