import type { GuideValues } from '@/components/docs/guide-values';
import { C, Row, Term, Terms, Wide } from '../../prose';
import { Query } from '../../query';

export function Search({ values }: { values: GuideValues }) {
  return (
    <>
      <Row>
        <p>
          可用中文、英文或两者混合检索。多个词须同时出现，次序不限，位于标题、标签、摘要或正文均可。标题匹配权重最高，其次是标签、摘要、正文；权重相同时，最新的在前。
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
          <Term name={<Query q="酒店管理 loyalty" />}>可混用两种语言，文章须同时包含两者。</Term>
          <Term name={<Query q="houskeeping" />}>
            没有匹配时，会放宽条件再检索一次：容许英文拼写错误，或三字及以上的中文词错一个字。此时响应中包含{' '}
            <C>&quot;approximate&quot;: true</C>。
          </Term>
        </Terms>
      </Wide>
      <Row>
        <p>
          <C>type</C> 限定文章或视频，<C>category</C> 限定分类；<C>lang</C> 只决定返回哪些字段，不影响检索范围。
          <C>highlights</C> 为匹配的片段，已作 HTML 转义，匹配处以 <C>&lt;mark&gt;</C> 标出；不使用密钥时只取自标题与摘要。
          <C>q</C> 最多 {values.count(values.max.query)} 个字符。
        </p>
      </Row>
    </>
  );
}
