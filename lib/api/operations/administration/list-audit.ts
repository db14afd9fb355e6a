import { exportAudit, listAudit as readAudit } from '../../../platform/audit/reads';
import { auditActions } from '../../../platform/audit/record';
import { AuditList } from '../../../platform/audit/schema';
import { toAuditCsv, toCsvFile } from '../../files/csv';
import { defineList } from '../../http/list-operation';
import { prefersCsv } from '../../http/negotiation';
import { filterParam, textParam, timeParam, untilParam } from '../../http/params';

/** Maximum rows of an export (contract, section 8). */
const MAX_EXPORT_ROWS = 50_000;

export const auditRowExample = {
  id: 418,
  at: '2026-03-05T09:12:44.110Z',
  actor: 'service',
  action: 'key.freeze',
  subject: 'key:hik_7Fq2mB9x',
  before: { status: 'active' },
  after: { status: 'frozen', reason: 'simultaneous_use', sources: ['203.0.113.*', '198.51.100.*'] },
  request_id: '5f8c1f0e-52a6-4b4f-9d9e-6f1d1c7f2a10',
};

const auditCsvExample = [
  'id,at,actor,action,subject,before,after,request_id',
  '417,2026-03-05T09:12:40.003Z,admin:reader@example.com,key.unfreeze,key:hik_7Fq2mB9x,"{""status"":""frozen""}","{""status"":""active""}",5f8c1f0e-52a6-4b4f-9d9e-6f1d1c7f2a10',
  '',
].join('\r\n');

export const listAudit = defineList({
  id: 'listAudit',
  path: '/admin/audit',
  tag: 'Administration',
  summary: 'Admin: list audit entries',
  description: 'Newest first. `Accept: text/csv` exports every matching row, at most 50,000, regardless of the page.',
  zh: {
    summary: '列出审计记录',
    description: '最新的在前。使用 `Accept: text/csv` 导出全部匹配的记录，最多 50,000 条，与分页无关。',
  },
  access: 'admin',
  filters: {
    actor: textParam({
      description: 'The actor, such as `admin:reader@example.com`, with or without its kind',
      zh: '操作者，如 `admin:reader@example.com`，类别可省略',
    }),
    action: filterParam(auditActions, { description: 'Only this action', zh: '仅返回此操作' }),
    subject: textParam({
      description:
        'The target, such as `key:hik_7Fq2mB9x`, with or without its kind; an email address also matches the keys of that subscriber',
      zh: '操作对象，如 `key:hik_7Fq2mB9x`，类别可省略；填写邮箱也会匹配该订阅者的密钥',
    }),
    since: timeParam({ description: 'Only rows at or after this time', zh: '仅返回不早于此时间的记录' }).optional(),
    until: untilParam({
      description: 'Only rows up to this time; a date includes the whole day',
      zh: '只返回到此时刻为止的记录；只写日期表示包含全天',
    }).optional(),
  },
  response: AuditList,
  exampleItem: { ...auditRowExample, subject_name: null },
  alternatives: { 'text/csv': auditCsvExample },
  read: async ({ query, context }) => {
    const found = await readAudit(query);
    if (!prefersCsv(context.accept)) return found;
    const csv = await toAuditCsv(await exportAudit(query, MAX_EXPORT_ROWS));
    return { ...found, text: toCsvFile('audit', csv, context.now) };
  },
});
