import type { GuideValues } from '@/components/docs/guide-values';
import { A, C, Code, Row, Sub, Term, Terms } from '../../prose';
import { clientProgram, mirrorCommands, readCommands, setUpCommand } from '../../samples/command-line';
import { Snippet } from '../../snippet';

export function CommandLine({ values }: { values: GuideValues }) {
  return (
    <>
      <Row example={<Snippet label="安装与设置" code={setUpCommand(values)} />}>
        <p>
          <C>hi</C> 用于在终端中读取文库，与 TypeScript 客户端同在一个没有依赖的软件包中。该软件包可在源代码的{' '}
          <C>clients/typescript</C> 目录中用 <C>npm pack</C> 生成，需要 Node 20.19 或更高版本。
        </p>
        <p>
          密钥取自 <C>HI_API_KEY</C>，或用 <C>--key-file</C>{' '}
          指定的文件。密钥不能作为参数传入，因为同一台计算机的其他用户可以看到参数。没有密钥时不含全文。
        </p>
      </Row>
      <Row example={<Snippet label="检索、阅读与引用" code={readCommands(values)} />}>
        <p>
          结果写入标准输出，提示信息写入标准错误；语言取自系统设置，也可用 <C>--lang</C> 指定。使用 <C>--json</C> 时，输出即为 API
          的响应。
        </p>
        <p>
          遇到频率限制或短暂中断时，<C>hi</C> 会等待后重试。退出码：0 成功，1 失败，2 用法有误，3 当日配额已用完（
          <Code of="daily_quota_exceeded" />
          ），4 未找到文章。
        </p>
      </Row>
      <Row example={<Snippet label="同步文库" code={mirrorCommands} />}>
        <Sub id="mirror">文库的副本</Sub>
        <p>
          <C>hi mirror</C> 在目录中保存一份副本：先下载最新快照，之后按<A href="/docs#sync">同步</A>
          一节所述应用变更。可随时重新运行，即使曾异常退出或断电，也会从上次停止处继续。读取该目录的程序不会看到不完整的文章。
        </p>
      </Row>
      <Row>
        <Terms>
          <Term name={<C>--format</C>}>
            <C>ndjson</C>：每篇文章一个文件，内容为一行 JSON（默认）；<C>markdown</C>：每种语言一个文件，含 front matter
          </Term>
          <Term name={<C>--watch</C>}>持续运行，默认每 60 秒检查一次变更，也可指定间隔</Term>
          <Term name={<C>--verify</C>}>更新后，与文库逐篇核对</Term>
          <Term name={<C>--fresh</C>}>舍弃现有副本，重新开始</Term>
        </Terms>
      </Row>
      <Row example={<Snippet label="在 TypeScript 程序中" code={clientProgram(values)} />}>
        <Sub id="client">客户端</Sub>
        <p>
          <C>createClient</C> 为每个读取端点提供一个方法。列表是异步迭代器，按需请求后续页；<C>.pages()</C>{' '}
          返回响应本身。错误有各自的类型，并带有 API 的错误代码。<C>verifyWebhook</C> 用于校验 webhook 的签名。
        </p>
      </Row>
    </>
  );
}
