import { z } from 'zod';
import type { Stamped } from '../../../archive/articles/record';
import {
  listChangeStamps,
  listChangesWithContent,
  MAX_CHANGES,
  listChanges as readChanges,
} from '../../../archive/changes/reads';
import type { ChangePage } from '../../../archive/changes/record';
import { ChangeList } from '../../../archive/changes/schema';
import { getArchiveVersion } from '../../../archive/version/reads';
import { env } from '../../../platform/env';
import { toContentLanguages } from '../../../platform/text/languages';
import { fillField, readWithTexts } from '../../http/item-texts';
import { defineOperation } from '../../http/operation';
import { filterParam, integerParam, timeParam } from '../../http/params';
import { articleItemExample as article } from './get-article';

/** Maximum `page_size` with `include=content`. */
const MAX_CHANGES_WITH_CONTENT = 100;

const query = z
  .object({
    since: timeParam({
      description: 'Only changes after this time; pass `next_since` of the previous response',
      zh: '只返回此时刻之后的变更；请填上一次响应的 `next_since`',
    }),
    page_size: integerParam({
      min: 1,
      max: MAX_CHANGES,
      default: 100,
      description: `Items per page; at most ${MAX_CHANGES_WITH_CONTENT} with \`include=content\``,
      zh: `每页条目数；使用 \`include=content\` 时最多 ${MAX_CHANGES_WITH_CONTENT}`,
    }),
    include: filterParam(['content'], {
      description: 'Return whole articles, with the rights of `GET /articles/{slug}`; pages may then hold fewer entries',
      zh: '返回整篇文章，权限与 `GET /articles/{slug}` 相同；此时每页条目可能较少',
    }),
  })
  .refine(({ include, page_size }) => include !== 'content' || !(page_size > MAX_CHANGES_WITH_CONTENT), {
    path: ['page_size'],
    params: { type: 'less_than_equal' },
    message: `Input should be less than or equal to ${MAX_CHANGES_WITH_CONTENT}`,
    // Also beside other issues: a 422 lists every one of them.
    when: () => true,
  });

export const listChanges = defineOperation({
  id: 'listChanges',
  method: 'GET',
  path: '/changes',
  tag: 'Archive',
  summary: 'Sync article changes',
  description:
    'Returns what changed after `since`, oldest first, each article in its latest state only. Poll with the `next_since` of the previous response: ' +
    'no committed change is missed. Remove the `previous_slugs` of an entry before applying it. ' +
    'With `include=content` one client can mirror the full text of the archive.',
  zh: {
    summary: '同步文章变更',
    description:
      '`since` 之后的变更，由早到晚排列，每篇文章只返回最新状态。以上一次响应的 `next_since` 继续轮询，不会遗漏已提交的变更。处理条目之前，请先删除其中的 `previous_slugs`。加上 `include=content` 即可同步全文。',
  },
  original: true,
  access: 'anyone',
  query,
  sample: { query: { since: '2026-01-01' } },
  response: ChangeList,
  example: {
    changes: [
      { type: 'upsert', slug: article.slug, changed_at: article.updated_at, previous_slugs: ['booking-cost'], article },
      { type: 'delete', slug: 'withdrawn-note', changed_at: '2026-07-16T09:13:01.007Z', previous_slugs: [], article: null },
    ],
    next_since: '2026-07-16T09:13:01.007Z',
    has_more: false,
  },
  cacheVersion: getArchiveVersion,
  headers: ['Content-Language'],
  handle: async ({ query: { since, page_size: pageSize, include }, principal: { fullText } }) => {
    const { appUrl } = env();
    const languages = toContentLanguages('both');
    if (include) return { value: await listChangesWithContent({ since, pageSize, fullText }, appUrl), languages };
    const query = { since, pageSize };
    const { page, texts } = await readWithTexts<ChangePage<Stamped>>(
      { stamps: () => listChangeStamps(query), whole: () => readChanges(query, appUrl) },
      ({ changes }) => changes.flatMap(({ article }) => article ?? []),
      { lang: 'both', appUrl },
    );
    const next = texts.values();
    const articles = page.changes.map(({ article }) => (article ? (next.next().value as Uint8Array) : NULL));
    const changes = page.changes.map((change) => ({ ...change, article: null }));
    const json = JSON.stringify(ChangeList.parse({ ...page, changes }));
    return { json: fillField(json, { field: 'article', empty: 'null' }, articles), languages };
  },
});

const NULL = Buffer.from('null');
