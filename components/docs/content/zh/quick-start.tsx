import type { GuideValues } from '@/components/docs/guide-values';
import { CodeTabs } from '../../code-tabs';
import { A, C, Row } from '../../prose';
import { askSample, meSample, readSample } from '../../samples/quick-start';
import { KEY_VARIABLE } from '../../samples/sample';

export function QuickStart({ values }: { values: GuideValues }) {
  const { limits, count } = values;
  return (
    <>
      <Row example={<CodeTabs label="无密钥检索" sample={askSample(values)} />}>
        <p>
          无需密钥即可开始。任何人都可以浏览和检索文库，阅读标题、摘要与分类，每天最多 {count(limits.anonymousDay)}{' '}
          次请求。复制示例即可运行。
        </p>
        <p>
          Python 示例只需标准库。TypeScript 示例请保存为 <C>search.mts</C>，然后运行 <C>npx tsx search.mts</C>。
        </p>
      </Row>
      <Row example={<CodeTabs label="读取全文" sample={readSample(values)} />}>
        <p>
          全文仅限订阅者阅读。请先<A href="/keys">获取密钥</A>，并保存在代码仓库之外，例如环境变量中：
        </p>
        <p>
          <C>export {KEY_VARIABLE}=hik_…</C>
        </p>
        <p>
          然后读取一篇文章。使用密钥时，<C>content_en</C> 与 <C>content_zh</C> 为正文；不使用密钥时两者为 <C>null</C>，原因见{' '}
          <C>access</C>。
        </p>
      </Row>
      <Row example={<CodeTabs label="查看剩余配额" sample={meSample(values)} />}>
        <p>
          使用密钥每天可发 {count(limits.keyedDay)} 次请求。<C>/me</C>{' '}
          返回密钥的状态与剩余配额；已冻结或已撤销的密钥同样可以查询，便于程序报告原因。
        </p>
        <p>
          全部字段与参数见 <A href="/docs/reference">API 参考</A>，并可在页面上直接发送请求。
        </p>
      </Row>
    </>
  );
}
