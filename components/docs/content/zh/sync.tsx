import type { GuideValues } from '@/components/docs/guide-values';
import { CodeTabs } from '../../code-tabs';
import { A, C, Row, Steps, Wide } from '../../prose';
import { mirrorSample } from '../../samples/mirror';

export function Sync({ values }: { values: GuideValues }) {
  return (
    <>
      <Row>
        <p>
          如需保存文库的副本，请读取 <C>/changes</C>
          。它由早到晚返回指定时刻之后有变更的每篇文章，每篇只给出最新状态。即使读取期间文库有更改，发布、修改、改名或撤下的文章也不会遗漏；删除记录永久保留。
        </p>
      </Row>
      <Row
        example={
          <p className="border-s-2 border-line ps-4 text-15 text-muted">
            条目的字段与列表相同，不含正文。加上 <C>include=content</C> 则为完整文章，使用密钥时含全文，每页最多 100
            条。首次建立副本时，可先下载<A href="/docs#snapshots">快照</A>，再从其 <C>next_since</C> 开始同步。
          </p>
        }
      >
        <Steps>
          <li>
            首次的 <C>since</C> 取一个很早的时刻。此后始终使用上一次响应中的 <C>next_since</C>
            ，不要使用本机时间，因为本机时间无法反映正在写入的更改。
          </li>
          <li>
            按顺序处理条目。每个条目先删除 <C>previous_slugs</C> 中的全部 slug；然后以 <C>slug</C> 存入文章，条目为 <C>delete</C>{' '}
            时则删除该 slug。按此顺序，即使某个 slug 改由另一篇文章使用，副本也保持正确。
          </li>
          <li>
            将 <C>next_since</C> 与所作的更改在同一事务中保存。程序如中途停止，下次会读到相同的条目，重复处理是安全的。
          </li>
          <li>
            <C>has_more</C> 为 true 时立即读取下一页。此后每分钟轮询一次即可。没有新的变更时，<C>next_since</C> 保持不变。
          </li>
        </Steps>
      </Row>
      <Wide>
        <p className="max-w-text font-serif text-17">
          以下是完整的同步程序，有 Python 与 TypeScript 两种版本，curl
          示例只读取一页变更。程序可随时重新运行，并从上次停止处继续。
        </p>
        <CodeTabs label="同步文库" sample={mirrorSample(values)} tall />
      </Wide>
    </>
  );
}
