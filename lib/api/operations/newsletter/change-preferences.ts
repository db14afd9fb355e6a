import { Preferences, PreferencesRequest } from '../../../audience/contacts/schema';
import { changePreferences as change } from '../../../audience/contacts/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';

export const changePreferences = defineOperation({
  id: 'changePreferences',
  method: 'POST',
  path: '/newsletter/preferences',
  tag: 'Newsletter',
  summary: 'Read or change newsletter preferences',
  description:
    'The token is in the unsubscribe link of every newsletter. Alone, it reads; fields that are sent are changed. `topics` replaces ' +
    'the whole list; `null` or `[]` means all topics.',
  zh: {
    summary: '读取或更改简报设置',
    description:
      '令牌在每封简报的退订链接中。只发送令牌时仅读取；发送的字段会更改。`topics` 整体替换，`null` 或 `[]` 表示全部主题。',
  },
  access: 'anyone',
  body: PreferencesRequest,
  sample: { body: { token: 'q0vJx2m1T8bYwN4c7uRzLhPeDkaS5tXo9iGfVbQnMjE', topics: ['revenue-management'] } },
  response: Preferences,
  example: { email: 'r***@example.com', status: 'confirmed', topics: ['revenue-management'], locale: 'en' },
  errors: ['token_invalid'],
  secret: true,
  handle: async ({ body: { token, ...changes }, context }) => ({ value: await change(db(), token, changes, context) }),
});
