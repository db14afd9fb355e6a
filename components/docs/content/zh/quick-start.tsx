import { CodeTabs } from '../../code-tabs';
import type { Facts } from '../../facts';
import { A, C, Row } from '../../prose';
import { askSample, meSample, readSample } from '../../samples/quick-start';
import { KEY_VARIABLE } from '../../samples/sample';

export function QuickStart({ facts }: { facts: Facts }) {
  const { limits, count } = facts;
  return (
    <>
      <Row example={<CodeTabs label="不带密钥检索" sample={askSample(facts)} />}>
        <p>
          可以先不用密钥。任何人都能列出和检索文库，阅读标题、摘要与分类，每天最多 {count(limits.anonymousDay)}{' '}
          次请求。复制下面的代码即可运行。
        </p>
        <p>
          Python 示例只用标准库。TypeScript 示例请存为 <C>ask.mts</C>，然后运行 <C>npx tsx ask.mts</C>。
        </p>
      </Row>
      <Row example={<CodeTabs label="读取全文" sample={readSample(facts)} />}>
        <p>
          全文供订阅者阅读。请先<A href="/keys">获取密钥</A>，再把它放在程序找得到、代码仓库却不会收录的地方：
        </p>
        <p>
          <C>export {KEY_VARIABLE}=hik_…</C>
        </p>
        <p>
          然后读取一篇文章。带上密钥时，<C>content_en</C> 与 <C>content_zh</C> 给出正文；不带密钥时两者为 <C>null</C>，原因见{' '}
          <C>access</C>。
        </p>
      </Row>
      <Row example={<CodeTabs label="查看今天的余量" sample={meSample(facts)} />}>
        <p>
          每个订阅者每天可以请求 {count(limits.keyedDay)} 次。<C>/me</C>{' '}
          给出密钥的状态与余量；密钥即使已冻结或已撤销，也能得到响应，程序因此说得清问题出在哪里。
        </p>
        <p>
          全部字段与参数见<A href="/docs/reference">接口参考</A>，在那里可以直接从页面发送请求。
        </p>
      </Row>
    </>
  );
}
