import { A, C, Row, Steps, Term, Terms, Wide } from '../../prose';
import type { EditingSection } from '../editing';

function FirstArticle() {
  return (
    <Row>
      <Steps>
        <li>
          用工作人员账户的邮箱<A href="/signin">登录</A>：可以通过邮件中的链接，也可以使用密码。然后在账户菜单中选择“管理后台”。
        </li>
        <li>在“文章”页选择“新建文章”，填写任一语言的标题、分类和作者，再选择“创建文章”。此时读者还看不到它。</li>
        <li>
          用两种语言撰写：中文在左，英文在右；屏幕较窄时一次显示一种。正文使用
          Markdown。“撰写”“预览”“对照”切换显示方式。内容随写随存，无需手动保存。
        </li>
        <li>把图片粘贴或拖入正文，或点按“插入图片”，即可上传。图片自成一段，光标停在方括号内。请在此用几个字说明图片内容。</li>
        <li>正文上方的“生成摘要”会给出一段摘要。如由模型撰写，对话框会先注明正文将发送到哪里。</li>
        <li>“分享预览”会生成一个链接，同事无需登录即可阅读草稿。</li>
        <li>“发布”会先列出读者将看到的更改和可能的问题，确认后生效。需要稍后发布时，请选择“定时发布”。</li>
      </Steps>
      <p>只有一种语言也可以发布。该语言须有标题和正文，并须有作者和有效的分类。</p>
    </Row>
  );
}

function SaveStates() {
  return (
    <>
      <Row>
        <p>保存状态显示在正文上方。停止输入两秒后，改动的内容存入文章的草稿。在有人发布草稿之前，读者看到的仍是已发布的文章。</p>
      </Row>
      <Wide>
        <Terms>
          <Term name="已保存 14:02">服务器上的草稿与眼前所见一致。</Term>
          <Term name="有未保存的更改">刚刚输入过，停顿后开始保存。</Term>
          <Term name="正在保存…">改动的内容正在发送。</Term>
          <Term name="未保存，已留在此浏览器，8 秒后重试">
            网络或服务暂不可用。可以继续撰写，内容留在此浏览器中，并在 2 秒、4 秒直至 60 秒后反复重试。
          </Term>
          <Term name="请重新登录以保存，内容已留在此浏览器">
            会话已结束。重新登录后会自动继续保存，也可以在另一个标签页登录。
          </Term>
          <Term name="已并入 {name} 的更改">其间他人修改了别的内容，双方的更改都已在草稿中。</Term>
          <Term name="{name} 修改了此项：保留我的 · 采用对方的">双方修改了同一项。内容都未丢失，请对比后选择。</Term>
        </Terms>
      </Wide>
    </>
  );
}

function Offline() {
  return (
    <Row>
      <p>
        如果关闭浏览器时还有内容未能发送，它会留在此浏览器中。再次打开文章时，可以与草稿对比，选择“加入草稿”或“删除”；未经选择，不会自动加入。使用公用电脑时，请在结束后退出登录：退出前会询问，确认后删除未发送的内容。
      </p>
      <p>标题旁会显示同时打开此文的同事，以及各自正在撰写的语言。</p>
    </Row>
  );
}

function PreviewAndSchedule() {
  return (
    <Row>
      <p>预览链接默认三天内有效，最长 30 天，显示的始终是最新草稿。“停用全部链接”会立即停用这篇文章的所有预览链接。</p>
      <p>
        “定时发布”以当前内容为准，之后的修改仍留在草稿中。时间均为 UTC，北京时间比 UTC 快 8 小时。管理后台的
        <A href="/admin/schedule">发布计划</A>
        页列出全部安排。如果文章未能发布，读者看到的仍是原文，列表中会写明原因，设置者会收到邮件。
      </p>
    </Row>
  );
}

function Revisions() {
  return (
    <Row>
      <p>
        “历史版本”按时间由新到旧列出每次更改后的文章，任意两个版本都可以逐行、逐词对比。文章每次更改都会留下一个版本；草稿每十分钟、或换人编辑时留下一个版本。按
        Ctrl 或 Cmd 加 S 可以立即保存一个版本。
      </p>
      <p>
        “恢复到草稿”会把所选版本复制到草稿中，当前草稿仍保留在历史版本里，发布之前读者看不到变化。读者看过的版本永久保留，其他版本至少保留
        90 天。
      </p>
      <p>如需将已发布的文章撤下，请在“⋯”菜单中选择“撤下”；重新发布后即可恢复。管理员可在此彻底删除文章。</p>
      <p>文章状态旁的“放弃草稿”使文章回到读者看到的内容：先列出将移除的更改，确认后生效，草稿仍保留在历史版本中。</p>
    </Row>
  );
}

function Slugs() {
  return (
    <Row>
      <p>
        slug 是文章网址的末段，例如 <C>true-cost-of-a-booking</C>
        ，新建文章时由英文标题生成；先写中文的文章以编号代替，可以在“其他信息”的“网址”一栏修改。文章发布之后，旧的 slug
        仍会指向它。两篇文章不能使用相同的 slug，也不能占用另一篇文章用过的 slug。
      </p>
      <p>分类的 slug 创建后不可更改。删除使用中的分类时，需要指定其文章、草稿和视频移至哪个分类。</p>
    </Row>
  );
}

function Roles() {
  return (
    <Wide>
      <Terms>
        <Term name="撰稿人">
          新建文章，并在首次发布之前修改；看不到他人的文章；可以上传图片，查看分类和视频。发布之后页面显示“已发布。如需修改，请联系编辑。”
        </Term>
        <Term name="编辑">修改全部文章，发布、定时发布、恢复版本；管理分类、视频和图片。不能删除文章。</Term>
        <Term name="管理员">拥有以上全部权限，可以删除文章，并管理工作人员、订阅者、密钥和令牌。</Term>
      </Terms>
    </Wide>
  );
}

function Keys() {
  return (
    <>
      <Row>
        <p>与 Ctrl 同时按下，Mac 上为 Cmd。Tab 键移到下一个控件，也用于离开正文。</p>
      </Row>
      <Wide>
        <Terms>
          <Term name={<kbd>S</kbd>}>保存一个版本</Term>
          <Term name={<kbd>B</kbd>}>加粗</Term>
          <Term name={<kbd>I</kbd>}>斜体</Term>
          <Term name={<kbd>K</kbd>}>链接</Term>
          <Term name={<kbd>Enter</kbd>}>发布</Term>
          <Term
            name={
              <>
                <kbd>Alt</kbd> <kbd>1</kbd> · <kbd>Alt</kbd> <kbd>2</kbd>
              </>
            }
          >
            中文 · 英文
          </Term>
          <Term name={<kbd>/</kbd>}>显示快捷键</Term>
        </Terms>
      </Wide>
    </>
  );
}

export const editing: EditingSection[] = [
  { id: 'first-article', title: '五分钟发布第一篇文章', Body: FirstArticle },
  { id: 'save-states', title: '保存状态', Body: SaveStates },
  { id: 'offline', title: '离线与协作', Body: Offline },
  { id: 'preview', title: '预览与定时发布', Body: PreviewAndSchedule },
  { id: 'revisions', title: '历史版本', Body: Revisions },
  { id: 'slugs', title: 'slug 与分类', Body: Slugs },
  { id: 'roles', title: '各角色的权限', Body: Roles },
  { id: 'keys', title: '快捷键', Body: Keys },
];
