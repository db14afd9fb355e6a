import type { GuideValues } from '@/components/docs/guide-values';
import { CodeBlock } from '@/components/ui/code-block';
import { LimitsTable } from '../../limits-table';
import { C, Code, Row, Term, Terms, Wide } from '../../prose';

export function Limits({ values }: { values: GuideValues }) {
  const { count, limits, email, max } = values;
  return (
    <>
      <Wide>
        <LimitsTable
          label="频率限制与配额"
          head={['请求方', '每分钟', '每个 UTC 日']}
          rows={[
            ['使用密钥', count(limits.keyedMinute), count(limits.keyedDay)],
            ['不使用密钥', count(limits.anonymousMinute), count(limits.anonymousDay)],
            ['网页登录', count(limits.sessionMinute), '—'],
          ]}
        />
      </Wide>
      <Row example={<CodeBlock label="计数响应的响应头" code={values.limitHeaders} />}>
        <p>
          使用密钥的请求按订阅者计数，与使用哪个密钥无关；不使用密钥的请求按 IP 地址计数。时间窗口为自然分钟与 UTC
          自然日，所有调用方同时开始。
        </p>
        <p>
          每个计数的响应都给出剩余次数：<C>RateLimit</C> 给出两个窗口的剩余次数与重置前的秒数；<C>X-RateLimit</C>{' '}
          系列给出其中更接近上限的一个，重置时间为 Unix 时间戳。
        </p>
        <p>
          超出限制时返回 <Code of="rate_limited" /> 或 <Code of="daily_quota_exceeded" />
          。请等待 <C>Retry-After</C>{' '}
          指定的秒数后重试。分钟限制先于当日配额检查，因此突发请求被拒绝时不消耗当日配额。使用无效或已冻结密钥的请求按来源地址计数，不计入订阅者。
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name="每页条数">
            最多 {count(max.pageSize)} 条；变更最多 {count(max.changesPageSize)} 条
          </Term>
          <Term name="检索词">最多 {count(max.query)} 个字符</Term>
          <Term name="链接邮件">同一网络为同一邮箱申请，每小时最多 {count(email.perAddressHour)} 封</Term>
          <Term name="内容未变时">
            将保存的 <C>ETag</C> 作为 <C>If-None-Match</C> 发送；内容未变时返回没有响应体的 304。仍计为一次请求，但节省传输。
          </Term>
        </Terms>
      </Wide>
    </>
  );
}
