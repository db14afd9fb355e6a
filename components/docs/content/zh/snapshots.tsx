import type { GuideValues } from '@/components/docs/guide-values';
import { CodeTabs } from '../../code-tabs';
import { A, C, Code, Row, Term, Terms, Wide } from '../../prose';
import { snapshotSample } from '../../samples/snapshots';

export function Snapshots({ values }: { values: GuideValues }) {
  return (
    <>
      <Row>
        <p>
          快照把整个文库保存为几个压缩文件，每天生成一份，可代替成千上万次请求：先下载一次，再<A href="/docs#sync">跟进变更</A>。
          <C>GET /snapshots</C> 列出最新的七份以及每月一份，并给出每个文件的大小与 SHA-256。
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name={<C>articles.ndjson.gz</C>}>文章全文，每行一篇。需要密钥。</Term>
          <Term name={<C>articles-metadata.ndjson.gz</C>}>同样的文章，不含全文。</Term>
          <Term name={<C>categories.ndjson.gz</C>}>分类。</Term>
          <Term name={<C>videos.ndjson.gz</C>}>视频。</Term>
          <Term name={<C>deletions.ndjson.gz</C>}>已撤下的文章。除非其 slug 又被使用，其他文件中不会再有这些文章。</Term>
        </Terms>
      </Wide>
      <Row
        example={
          <p className="border-s-2 border-line ps-4 text-15 text-muted">
            快照只反映某一时刻。文章撤下后，较早的快照中仍有其内容，因此展示之前，请先处理 <C>/changes</C> 中的删除记录。
          </p>
        }
      >
        <p>
          除第一个文件外，其余均无需密钥。以 <C>latest</C> 代替 id，即为最新一份快照。下载中断后可用 <C>Range</C> 续传；请在{' '}
          <C>If-Range</C> 中发送 <C>ETag</C>，以防其间已生成更新的快照。无论文件大小，每次请求只计一次。需要密钥的文件每个 UTC
          日最多请求 {values.keyFiles} 次，超出后返回 <Code of="daily_quota_exceeded" />。
        </p>
        <p>
          以快照的 <C>next_since</C> 调用 <C>/changes?since=</C>，即可取得此后的全部变更，不会遗漏。
        </p>
      </Row>
      <Wide>
        <CodeTabs label="下载快照" sample={snapshotSample(values)} tall />
      </Wide>
    </>
  );
}
