import type { GuideValues } from '@/components/docs/guide-values';
import { C, Row, Term, Terms, Wide } from '../../prose';
import { Query } from '../../query';

export function Search({ values }: { values: GuideValues }) {
  return (
    <>
      <Row>
        <p>
          可用中文、英文或两者混合检索。多个词须同时出现，次序不限，位于标题、标签、作者、摘要或正文均可。标题匹配权重最高，其次是标签、作者、摘要、正文；权重相同时，最新的在前。
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name={<Query q="收益管理" />}>中文匹配任意连续的字，单字亦可，不作分词。</Term>
          <Term name={<Query q="飯店" />}>繁体与简体等同。不区分大小写、全角与半角、变音符号、弯引号与直引号。</Term>
          <Term name={<Query q="hotel pricing" />}>
            英文按词干匹配：<span lang="en">hotels</span> 可找到 <span lang="en">hotel</span>，<span lang="en">priced</span>{' '}
            可找到 <span lang="en">pricing</span>。
          </Term>
          <Term name={<Query q={'"revenue management"'} />}>加引号精确匹配词组。</Term>
          <Term name={<Query q="PMS OR CRS" />}>
            两个词之间用大写的 <C>OR</C>，含其中之一即可。
          </Term>
          <Term name={<Query q="定价 -航空" />}>词前加连字符，排除含有该词的文章。</Term>
          <Term name={<Query q="酒店管理 loyalty" />}>可混用两种语言，文章须同时包含两者。</Term>
          <Term name={<Query q="酒店早餐如何定价" />}>
            包含全部检索词的文章太少时，其后列出包含较关键检索词的文章。每条结果以 <C>&quot;match&quot;</C> 说明匹配方式：
            <C>&quot;all&quot;</C> 为全部，<C>&quot;some&quot;</C> 为部分。
          </Term>
          <Term name={<Query q="houskeeping" />}>
            完全没有匹配时，会放宽条件再检索一次：容许英文拼写错误，或三字及以上的中文词错一个字。此时响应中包含{' '}
            <C>&quot;approximate&quot;: true</C>。
          </Term>
        </Terms>
      </Wide>
      <Row>
        <p>
          <C>author</C> 按作者筛选，<C>from</C> 与 <C>to</C> 按发布日期筛选，起止两日均包含在内。<C>sort</C> 可为 <C>relevance</C>
          （相关度）、<C>newest</C>（最新）或 <C>oldest</C>（最早）。边输入边检索时，用 <C>prefix=true</C>{' '}
          把最后一个词当作词的开头。
        </p>
        <p>
          <C>type</C> 限定文章或视频，<C>category</C> 限定分类；<C>lang</C> 只决定返回哪些字段，不影响检索范围。
          <C>highlights</C> 为匹配的片段，已作 HTML 转义，匹配处以 <C>&lt;mark&gt;</C> 标出；不使用密钥时只取自标题与摘要。
          <C>q</C> 最多 {values.count(values.max.query)} 个字符。
        </p>
      </Row>
    </>
  );
}
