import type { GuideValues } from '@/components/docs/guide-values';
import { C, Row, Term, Terms, Wide } from '../../prose';

export function Feeds({ values }: { values: GuideValues }) {
  return (
    <>
      <Row>
        <p>
          订阅源列出最新的 50 篇文章，含标题、摘要、作者、分类、标签与链接，不含正文。读取订阅源无需密钥，也不占用 API
          的配额。每个订阅源有两种格式：Atom（<C>.atom</C>）与 JSON Feed（<C>.json</C>）。
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name="全部文章">
            <C>{values.appUrl}/feeds/articles.atom</C>
          </Term>
          <Term name="单个分类">
            <C>
              {values.appUrl}/feeds/categories/{'{slug}'}.atom
            </C>
          </Term>
          <Term name="单个标签">
            <C>
              {values.appUrl}/feeds/tags/{'{tag}'}.atom
            </C>
          </Term>
        </Terms>
      </Wide>
      <Row
        example={
          <p className="border-s-2 border-line ps-4 text-15 text-muted">
            轮询间隔请不短于五分钟，并在 <C>If-None-Match</C> 中带回 <C>ETag</C>：内容未变时返回不含正文的
            304。如需保存文库的完整副本，请改用 <C>/changes</C>。
          </p>
        }
      >
        <p>
          加上 <C>?lang=en</C> 或 <C>?lang=zh</C>，则只含具备该语言的文章；不加时，标题与摘要以两种语言给出。
        </p>
        <p>
          文章页以 JSON-LD、OpenGraph 以及文献管理软件读取的 <C>citation_*</C> 标签描述自身。<C>/sitemap.xml</C> 列出全部页面，
          <C>/llms.txt</C> 是供语言模型使用的简要说明。
        </p>
      </Row>
    </>
  );
}
