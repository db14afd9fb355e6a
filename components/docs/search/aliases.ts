import type { Locale } from '@/lib/platform/i18n/locales';

/** By the place that explains it, what readers search for in other words. Those of Chinese are for its index only. */
const aliases: Readonly<Record<string, { en: string; zh: string }>> = {
  '/docs/guide/quick-start': { en: 'getting started quickstart introduction tutorial', zh: '入门 上手 教程' },
  '/docs/guide/quick-start#pages': { en: 'pagination paging', zh: '分页 翻页' },
  '/docs/guide/quick-start#search': { en: 'test environment mode staging', zh: '沙箱 沙盒 测试模式' },
  '/docs/guide/quick-start#read': { en: 'time zone timezone timestamp utc', zh: '时区 时间戳' },
  '/docs/guide/keys': { en: 'key get obtain create request', zh: '获取 申请 领取' },
  '/docs/guide/keys#sending': {
    en: 'authentication authenticate authorization auth bearer token x-api-key api key header',
    zh: '身份验证 认证 鉴权 授权 请求头',
  },
  '/docs/guide/keys#browsers': { en: 'call the api from the browser cors cross-origin javascript frontend', zh: '跨域 前端' },
  '/docs/guide/search#filters': {
    en: 'filter by date range from to sort by date search by author',
    zh: '按 日期 作者 筛选 过滤 时间范围 排序',
  },
  '/docs/guide/search#phrases': { en: 'exact match', zh: '精确 匹配 短语' },
  '/docs/guide/limits#caching': { en: 'cache cached caching', zh: '缓存' },
  '/docs/guide/limits#other-limits': { en: 'max maximum page size', zh: '最大 每页 上限' },
  '/docs/guide/limits#over-the-limit': { en: '429 too many requests backoff', zh: '请求过多' },
  '/docs/guide/limits#quotas': { en: 'how many requests per minute hour day', zh: '每分钟 每小时 每天 每日 请求 次数' },
  '/docs/guide/limits': { en: 'rate limit ratelimit throttle', zh: '限流 限速 速率限制' },
  '/docs/guide/sources#servers': { en: 'cron job', zh: '计划任务' },
  '/docs/guide/sync': { en: 'incremental delta deleted tombstone idempotent idempotency', zh: '增量 删除 幂等' },
  '/docs/guide/sync#bodies': { en: 'backfill initial', zh: '全量 初始化 回填' },
  '/docs/integrations/snapshots': { en: 'download everything bulk dump export', zh: '下载 全部 所有 批量 导出' },
  '/docs/integrations/feeds': { en: 'rss', zh: '订阅源' },
  '/docs/integrations/assistants': { en: 'claude chatgpt ai agent mcp', zh: '人工智能' },
  '/docs/integrations/webhooks': { en: 'callback', zh: '回调' },
  '/docs/integrations/webhooks#webhook-message': { en: 'payload idempotent idempotency', zh: '幂等' },
  '/docs/integrations/webhooks#webhook-signature': {
    en: 'verify validate webhook-signature signing header',
    zh: '验证 校验 签名 验签',
  },
  '/docs/integrations/webhooks#webhook-retries': { en: 'timeout webhook not arriving received', zh: '超时 收不到' },
  '/docs/integrations/command-line': { en: 'cli sdk client library package', zh: '客户端库 开发包' },
  '/docs/integrations/command-line#client': { en: 'sdk client library package', zh: '客户端库 开发包' },
  '/docs/reference': { en: 'endpoints', zh: '端点 接口' },
  '/docs/reference#authentication': {
    en: 'authenticate authorization auth bearer token login',
    zh: '认证 鉴权 授权 登录',
  },
  '/docs/reference/listArticles': {
    en: 'get articles filter by tag author',
    zh: '列出 获取 全部 所有 文章 按 标签 筛选',
  },
  '/docs/reference/getArticle': { en: 'get article by slug', zh: '获取 单篇 文章' },
  '/docs/reference/getDescription': { en: 'swagger', zh: '接口描述' },
  '/docs/reference/listChanges': { en: 'incremental delta tombstone', zh: '增量' },
  '/docs/errors': { en: 'error codes', zh: '错误码 错误代码 状态码 报错' },
  '/docs/errors#access': { en: 'forbidden 403', zh: '禁止访问 拒绝访问 无权限 没有权限' },
  '/docs/errors#bad_request': { en: 'timeout', zh: '超时' },
  '/docs/errors#credentials_missing': { en: 'unauthorized unauthenticated login', zh: '未授权 认证 鉴权 登录' },
  '/docs/errors#key_invalid': { en: 'unauthorized authentication', zh: '未授权 认证 鉴权' },
  '/docs/errors#rate_limited': { en: 'throttle throttled', zh: '限流 限速' },
  '/docs/errors#daily_quota_exceeded': { en: 'rate limit', zh: '限流' },
  '/docs/changelog#versions': { en: 'deprecation sunset breaking', zh: '废弃 停用' },
};

/** The words by which a place is found as by its title, although the docs do not say them. */
export function findAliases(href: string, locale: Locale): string | undefined {
  const words = aliases[href];
  return locale === 'zh' && words ? `${words.en} ${words.zh}` : words?.en;
}

export const aliasedPlaces = Object.keys(aliases);
