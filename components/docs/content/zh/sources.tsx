import type { GuideValues } from '@/components/docs/guide-values';
import { A, C, Code, Row, Wide } from '../../prose';
import { SourcesPicture } from '../../sources-picture';

export function Sources({ values }: { values: GuideValues }) {
  const { source, count } = values;
  return (
    <>
      <Row>
        <p>
          来源是网络，而不是设备。同一网络中的电脑、浏览器与脚本算作一个来源；同时拥有 IPv4 与 IPv6 地址的线路也只算一个。IPv4
          地址以前三段识别，IPv6 地址以前三组识别；我们只保存加密钥的哈希值与粗略的标签，如 <C>203.0.113.*</C>。
        </p>
        <p>
          最先使用密钥的两个网络成为它的来源，例如办公室与家中。来自第三个网络的请求返回 <Code of="source_unknown" />
          ；密钥在原有的两个网络上仍可使用。如长期更换网络，请<A href="/docs#rotation">轮换密钥</A>
          ，新密钥将重新记录来源。
        </p>
      </Row>
      <Wide>
        <SourcesPicture values={values} />
      </Wide>
      <Row>
        <p>
          密钥不得同时在两个来源使用，因为被共用或被盗的密钥正是这种表现。从一个来源变为另一个来源算一次切换；
          {count(source.windowSeconds)} 秒内切换达到 {count(source.switches)}{' '}
          次，密钥即被冻结。将电脑带回家只是一次切换，一天往返几次也不会冻结。
        </p>
        <p>
          密钥冻结时，订阅者会收到邮件，其中列出涉及的两个网络。此后可轮换密钥，得到不带来源记录的新密钥；或请管理员解冻，保留原密钥与来源记录。
        </p>
        <p>服务器与定时任务请使用固定的出口 IP 地址。云主机的地址会变化，每次变化都会被视为另一个网络。</p>
      </Row>
    </>
  );
}
