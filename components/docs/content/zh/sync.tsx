import { CodeTabs } from '../../code-tabs';
import type { Facts } from '../../facts';
import { C, Row, Steps, Wide } from '../../prose';
import { mirrorSample } from '../../samples/mirror';

export function Sync({ facts }: { facts: Facts }) {
  return (
    <>
      <Row>
        <p>
          如需保存文库的副本，请读取 <C>/changes</C>
          。它从指定的时刻起，由早到晚列出每篇文章的变化，每篇只给出最新状态。无论读取期间发生什么，凡是发布、修改、改名或撤下的文章都不会遗漏；删除记录永久保留。
        </p>
      </Row>
      <Row
        example={
          <p className="border-s-2 border-line ps-4 text-15 text-muted">
            条目的内容与列表相同，不含正文。如果也要保存全文，请对每个 upsert 条目读取 <C>/articles/{'{slug}'}</C>
            ；每篇一次请求，首次复制请分散在一天内进行。
          </p>
        }
      >
        <Steps>
          <li>
            第一次的 <C>since</C> 取一个很早的时刻。此后只用上一次响应中的 <C>next_since</C>
            ，不要用本机时钟：它不知道还有什么正在写入。
          </li>
          <li>
            按顺序处理条目。每一条先删除 <C>previous_slugs</C> 中的全部 slug；然后以 <C>slug</C> 存入文章，条目为 <C>delete</C>{' '}
            时则删除该 slug。按此顺序，即使某个 slug 改由另一篇文章使用，副本也不会出错。
          </li>
          <li>
            把 <C>next_since</C> 与所作的更改一次写入。程序若在中途停止，下次会读到同样的条目，重复处理并无害处。
          </li>
          <li>
            <C>has_more</C> 为 true 时立即继续读取，否则稍后再来，每分钟一次已经足够。没有新变化时，<C>next_since</C> 原样返回。
          </li>
        </Steps>
      </Row>
      <Wide>
        <p className="max-w-text font-serif text-17">
          以下是完整的程序，有 Python 与 TypeScript 两种写法，curl
          只演示一页变更。程序可以随时重新运行，它会从上次停下的地方继续。
        </p>
        <CodeTabs label="复制文库" sample={mirrorSample(facts)} tall />
      </Wide>
    </>
  );
}
