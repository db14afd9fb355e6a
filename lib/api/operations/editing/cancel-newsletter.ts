import { Newsletter } from '../../../audience/newsletters/schema';
import { cancelNewsletter as cancel } from '../../../audience/newsletters/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { newsletterExample } from './list-newsletters';

export const cancelNewsletter = defineOperation({
  id: 'cancelNewsletter',
  method: 'POST',
  path: '/admin/newsletters/{id}/cancel',
  tag: 'Editing',
  summary: 'Cancel a newsletter',
  description:
    'A scheduled newsletter becomes a draft again. One that is being sent stops: only the batch already begun goes out. A repeat changes nothing.',
  zh: {
    summary: '取消简报',
    description: '已定时的简报恢复为草稿。正在发送的简报停止发送，只有已开始的一批仍会发出。重复调用不产生变化。',
  },
  access: 'editor',
  params: idParams,
  response: Newsletter,
  example: newsletterExample,
  errors: ['resource_not_found', 'state_conflict'],
  handle: async ({ params, actor }) => ({ value: await cancel(db(), params.id, actor) }),
});
