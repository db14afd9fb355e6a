import { CodeBlock } from '@/components/ui/code-block';
import type { Facts } from '../../facts';
import { LimitsTable } from '../../limits-table';
import { C, Code, Row, Term, Terms, Wide } from '../../prose';

export function Limits({ facts }: { facts: Facts }) {
  const { count, limits, mail, most } = facts;
  return (
    <>
      <Wide>
        <LimitsTable
          label="允许的请求次数"
          head={['请求方', '每分钟', '每个 UTC 日']}
          rows={[
            ['带密钥', count(limits.keyedMinute), count(limits.keyedDay)],
            ['不带密钥', count(limits.anonymousMinute), count(limits.anonymousDay)],
            ['已登录门户', count(limits.sessionMinute), '—'],
          ]}
        />
      </Wide>
      <Row example={<CodeBlock label="每个计数的响应都带有这些响应头" code={facts.limitHeaders} />}>
        <p>
          带密钥的请求按订阅者计数，与使用哪个密钥无关；不带密钥的请求按网络地址计数。分钟以时钟为准，日以 UTC
          为准，所有人的时间窗口同时开始。
        </p>
        <p>
          每个响应都说明当前的余量：<C>RateLimit</C> 给出两个窗口各剩多少次、多少秒后重新计算；<C>X-RateLimit</C>{' '}
          系列给出其中较紧的一个，重置时间为 Unix 时间戳。
        </p>
        <p>
          超出限额会得到 <Code of="rate_limited" /> 或 <Code of="daily_quota_exceeded" />
          。等足 <C>Retry-After</C>{' '}
          给出的秒数，就不会再因此被拒绝。先看分钟窗口，因此突发请求被拒绝时不消耗当日配额。错误的或已冻结的密钥，其请求计入发出请求的地址，绝不计入订阅者。
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name="每页条数">
            最多 {count(most.pageSize)} 条；变更接口最多 {count(most.changesPageSize)} 条
          </Term>
          <Term name="检索词">最多 {count(most.query)} 个字符</Term>
          <Term name="带链接的邮件">每个邮箱每小时 {count(mail.perAddressHour)} 封</Term>
          <Term name="内容未变时">
            把已有的 <C>ETag</C> 作为 <C>If-None-Match</C> 发送，得到的是空的 304 响应。它仍计为一次请求，但省去传输。
          </Term>
        </Terms>
      </Wide>
    </>
  );
}
