import { listUsers as readUsers, userSorts } from '../../../people/staff/reads';
import { UserList } from '../../../people/staff/schema';
import { staffRoles } from '../../../platform/actor';
import { defineList } from '../../http/list-operation';
import { filterParam, sortParam, textParam } from '../../http/params';

/** One invented member of staff; the examples of other operations use it too. */
export const userExample = {
  id: '5f0a7f0e-6a53-4b8e-9d3f-1f0f6d0f7a11',
  email: 'editor@example.com',
  name: 'Chen Jiayi',
  role: 'editor',
  bio_zh: '陈嘉仪负责奢华与体验栏目的编辑工作。',
  bio_en: 'Chen Jiayi edits our coverage of luxury and experience.',
  avatar: '',
  has_password: true,
  disabled_at: null,
  last_seen_at: '2026-03-05T09:12:00.000Z',
  created_at: '2026-01-02T09:00:00.000Z',
};

export const listUsers = defineList({
  id: 'listUsers',
  path: '/admin/users',
  tag: 'Administration',
  summary: 'Admin: list members of staff',
  description: 'Everyone who may open the console, disabled users included. By session only.',
  zh: { summary: '列出工作人员', description: '可以打开管理后台的全部人员，包括已停用的。仅限会话访问。' },
  access: 'admin_session',
  filters: {
    q: textParam({ description: 'Part of an email address or a name', zh: '邮箱或名称的一部分' }),
    role: filterParam(staffRoles, { description: 'Only users with this role', zh: '只返回此角色的人员' }),
    sort: sortParam(userSorts, 'name'),
  },
  response: UserList,
  exampleItem: userExample,
  read: ({ query }) => readUsers(query),
});
