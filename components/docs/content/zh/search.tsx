import type { Facts } from '../../facts';
import { C, Row, Term, Terms, Wide } from '../../prose';
import { Query } from '../../query';

export function Search({ facts }: { facts: Facts }) {
  return (
    <>
      <Row>
        <p>
          直接写下要找的内容，中文、英文或两者混用均可。所有的词都必须出现，次序不限，可以在标题、标签、摘要或正文中。标题中的匹配权重最高，其次是标签、摘要、正文；权重相同时，新文章在前。
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name={<Query q="收益管理" />}>中文按原样查找，任意连续的字都可以，一个字也行，不作分词。</Term>
          <Term name={<Query q="飯店" />}>繁体与简体互通。大小写、全角与半角、变音符号、弯引号与直引号均不作区分。</Term>
          <Term name={<Query q="hotel pricing" />}>
            英文按词干查找：<span lang="en">hotels</span> 与 <span lang="en">hotel</span>，<span lang="en">priced</span> 与{' '}
            <span lang="en">pricing</span>，都能互相找到。
          </Term>
          <Term name={<Query q={'"revenue management"'} />}>引号表示词组：这些词必须依次相邻。</Term>
          <Term name={<Query q="酒店管理 loyalty" />}>一次查询可以混用两种语言：文章必须同时包含两者。</Term>
          <Term name={<Query q="houskeeping" />}>
            什么也找不到时，会再试一次，容许英文拼写有误，或三字以上的中文词错一个字。此时响应中有{' '}
            <C>&quot;approximate&quot;: true</C>。
          </Term>
        </Terms>
      </Wide>
      <Row>
        <p>
          <C>type</C> 把检索限定为文章或视频，<C>category</C> 限定一个分类；<C>lang</C> 只决定返回哪些字段，不影响查找范围。
          <C>highlights</C> 是匹配的片段，已作 HTML 转义，匹配处以 <C>&lt;mark&gt;</C> 标出；不带密钥时只取自标题与摘要。<C>q</C>{' '}
          最多 {facts.count(facts.most.query)} 个字符。
        </p>
      </Row>
    </>
  );
}
