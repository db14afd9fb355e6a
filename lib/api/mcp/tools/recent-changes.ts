import { z } from 'zod';
import { ChangeList } from '../../../archive/changes/schema';
import { integerParam, timeParam } from '../../http/params';
import { listChanges } from '../../operations/archive/list-changes';
import { queryInput } from '../input';
import { defineTool, readOperation } from '../tool';

export const recentChanges = defineTool({
  name: 'recent_changes',
  title: 'List recent changes',
  description:
    'Returns the articles that were published, edited or withdrawn after a time, oldest change first. ' +
    'Continue with next_since while has_more is true.',
  input: queryInput(
    z.object({
      since: timeParam('Only changes after this time: a date, or a time in ISO 8601'),
      limit: integerParam({ min: 1, max: 100, default: 50, description: 'Number of changes' }),
    }),
  ),
  output: z.object(ChangeList.shape),
  call: ({ query: { limit }, rawQuery: { since = '' } }, caller) => {
    const rawQuery = { since, page_size: String(limit) };
    return readOperation(listChanges, { query: listChanges.query.parse(rawQuery), rawQuery }, caller);
  },
});
