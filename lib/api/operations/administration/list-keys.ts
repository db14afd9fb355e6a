import { keySorts, listKeys as readKeys } from '../../../console/admin-keys/reads';
import { AdminKeyList } from '../../../console/admin-keys/schema';
import { KeyStatus } from '../../../people/subscribers/schema';
import { defineList } from '../../http/list-operation';
import { filterParam, sortParam, textParam } from '../../http/params';
import { keyExample } from './get-key';

export const listKeys = defineList({
  id: 'listKeys',
  path: '/admin/keys',
  tag: 'Administration',
  summary: 'Admin: list keys',
  description: 'Every key ever issued, newest first by default. Usage is counted per subscriber.',
  zh: { summary: '列出密钥', description: '已签发的全部密钥，默认最新的在前。用量按订阅者统计。' },
  original: true,
  access: 'admin',
  filters: {
    status: filterParam(KeyStatus.options, { description: 'Only keys with this status', zh: '只返回此状态的密钥' }),
    q: textParam({
      description: "Part of a prefix, or of the subscriber's email address or name",
      zh: '前缀的一部分，或订阅者邮箱、名称的一部分',
    }),
    sort: sortParam(keySorts, '-created_at'),
  },
  response: AdminKeyList,
  exampleItem: keyExample,
  read: ({ query, context }) => readKeys(query, context.now),
});
