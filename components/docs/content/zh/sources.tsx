import type { Facts } from '../../facts';
import { A, C, Code, Row, Wide } from '../../prose';
import { SourcesPicture } from '../../sources-picture';

export function Sources({ facts }: { facts: Facts }) {
  const { source, count } = facts;
  return (
    <>
      <Row>
        <p>
          来源指的是网络，而不是设备。同一网络中的电脑、浏览器与脚本算作一个来源；同时有 IPv4 与 IPv6 地址的线路也只算一个。IPv4
          以前三段为准，IPv6 以前三组为准；我们只保存带密钥的指纹和一个粗略的标签，如 <C>203.0.113.*</C>。
        </p>
        <p>
          密钥在使用中自然记住来源，最多两个，例如办公室和家里。第三个网络会得到 <Code of="source_unknown" />
          ，也不会被记住；密钥在已记住的两个网络上照常可用。如果确实换了地方，请<A href="/docs#rotation">轮换</A>
          ，新密钥会重新记录。
        </p>
      </Row>
      <Wide>
        <SourcesPicture facts={facts} />
      </Wide>
      <Row>
        <p>
          密钥不可以在两处同时使用，因为被共用或被盗的密钥正是这副样子。从一个来源到另一个来源算一次切换；
          {count(source.windowSeconds)} 秒内切换达到 {count(source.switches)}{' '}
          次，密钥即被冻结。把电脑带回家只是一次切换，一天往返几趟也不会冻结。
        </p>
        <p>
          密钥冻结时，订阅者会收到一封邮件，写明涉及的两个网络。之后有两条路：轮换密钥，得到一个不带来源记录的新密钥；或请管理员解冻，原密钥与来源记录一并保留。
        </p>
        <p>服务器与定时任务请使用一个固定的出口地址。租用的主机地址会变，每变一次，看上去就是另一个网络。</p>
      </Row>
    </>
  );
}
