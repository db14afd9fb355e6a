import { listAdminAuthors as readAuthors } from '../../../archive/authors/reads';
import { AdminAuthorList } from '../../../archive/authors/schema';
import { defineList } from '../../http/list-operation';
import { textParam } from '../../http/params';

/** One invented author; the examples of other operations use it too. */
export const authorExample = {
  slug: 'lin-yue',
  author_name: 'Lin Yue',
  author_name_zh: '林越',
  articles: 7,
  bio_zh: '林越研究酒店定价与收益管理。',
  bio_en: 'Lin Yue studies how hotels set prices.',
  affiliation_zh: '华东酒店研究所',
  affiliation_en: 'East China Institute of Hotel Studies',
  orcid: '0000-0002-1825-0097',
};

export const listAdminAuthors = defineList({
  id: 'listAdminAuthors',
  path: '/admin/authors',
  tag: 'Editing',
  summary: 'List authors',
  description: 'The authors of published articles with their profiles, the most productive first.',
  zh: { summary: '列出作者', description: '已发布文章的作者及其资料，按文章数由多到少排列。' },
  access: 'contributor',
  filters: {
    q: textParam({ description: 'Part of a name, in either language', zh: '姓名的一部分，中英文均可' }),
  },
  response: AdminAuthorList,
  exampleItem: authorExample,
  read: ({ query }) => readAuthors(query),
});
