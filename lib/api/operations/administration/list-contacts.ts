import { listContacts as readContacts } from '../../../audience/contacts/reads';
import { contactStatuses } from '../../../audience/contacts/rules';
import { ContactList } from '../../../audience/contacts/schema';
import { exportContacts } from '../../../audience/contacts/writes';
import { db } from '../../../platform/db/client';
import { locales } from '../../../platform/i18n/locales';
import { toContactsCsv, toCsvFile } from '../../files/csv';
import { defineList } from '../../http/list-operation';
import { prefersCsv } from '../../http/negotiation';
import { filterParam, textParam } from '../../http/params';

/** Maximum rows of an export. */
const MAX_EXPORT_ROWS = 50_000;

export const contactExample = {
  id: '0f6f9d1e-7c0b-4f0e-9a51-2d7c6f1f8b3a',
  email: 'reader@example.com',
  name: 'Li Na',
  company: 'Lakeside Hotels',
  role: 'Revenue manager',
  country: 'China',
  city: 'Hangzhou',
  industry: 'Hotels',
  phone: '',
  source: 'newsletter',
  status: 'confirmed',
  topics: ['revenue-management'],
  locale: 'zh',
  utm: { utm_source: 'conference' },
  confirmed_at: '2026-03-05T09:12:44.110Z',
  left_at: null,
  created_at: '2026-03-05T09:12:44.110Z',
};

const contactsCsvExample = [
  'id,email,status,name,company,role,country,city,industry,phone,source,topics,utm,locale,confirmed_at,left_at,created_at',
  '0f6f9d1e-7c0b-4f0e-9a51-2d7c6f1f8b3a,reader@example.com,confirmed,Li Na,Lakeside Hotels,Revenue manager,China,Hangzhou,Hotels,,newsletter,revenue-management,"{""utm_source"":""conference""}",zh,2026-03-05T09:12:44.110Z,,2026-03-05T09:12:44.110Z',
  '',
].join('\r\n');

export const listContacts = defineList({
  id: 'listContacts',
  path: '/admin/contacts',
  tag: 'Administration',
  summary: 'Admin: list contacts',
  description:
    'Receivers of the newsletter, newest first. `Accept: text/csv` exports every matching contact, at most 50,000, regardless of the ' +
    'page, and leaves an audit entry.',
  zh: {
    summary: '列出联系人',
    description:
      '简报的联系人，最新的在前。使用 `Accept: text/csv` 导出全部匹配的联系人，最多 50,000 位，与分页无关，并留下审计记录。',
  },
  access: 'admin',
  filters: {
    status: filterParam(contactStatuses, { description: 'Only contacts with this status', zh: '只返回此状态的联系人' }),
    topic: textParam({
      description: 'Slug of a category: only contacts that receive it, those of all topics included',
      zh: '分类的 slug：只返回接收该主题的联系人，含接收全部主题者',
    }),
    source: textParam({ description: 'Only contacts of this form', zh: '只返回来自此表单的联系人' }),
    locale: filterParam(locales, { description: 'Only contacts with this language', zh: '只返回使用此语言的联系人' }),
    q: textParam({ description: 'Part of an email address, a name or a company', zh: '邮箱、姓名或公司的一部分' }),
  },
  response: ContactList,
  exampleItem: contactExample,
  alternatives: { 'text/csv': contactsCsvExample },
  read: async ({ query, actor, context }) => {
    const found = await readContacts(query);
    if (!prefersCsv(context.accept)) return found;
    const csv = await toContactsCsv(await exportContacts(db(), query, MAX_EXPORT_ROWS, actor));
    return { ...found, text: toCsvFile('contacts', csv, context.now) };
  },
});
