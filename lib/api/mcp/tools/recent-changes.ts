import { z } from 'zod';
import { Change, ChangeList } from '../../../archive/changes/schema';
import { integerParam, timeParam } from '../../http/params';
import { listChanges } from '../../operations/archive/list-changes';
import { queryInput } from '../input';
import { ArticleSummary, languageParam, toSummary } from '../summary';
import { defineTool, readOperation } from '../tool';

export const recentChanges = defineTool({
  name: 'recent_changes',
  title: 'List recent changes',
  description:
    'Returns the articles that were published, edited or withdrawn after a time, oldest change first. ' +
    'Continue with next_since while has_more is true.',
  input: queryInput(
    z.object({
      since: timeParam({ description: 'Only changes after this time: a date, or a time in ISO 8601' }),
      language: languageParam,
      page_size: integerParam({ min: 1, max: 100, default: 20, description: 'Changes per page' }),
    }),
    { page_size: 'limit' },
  ),
  output: ChangeList.extend({
    changes: z.array(Change.extend({ article: ArticleSummary.nullable().meta({ description: 'null for a delete' }) })),
  }),
  call: async ({ query: { language, page_size }, rawQuery: { since = '' } }, caller) => {
    const rawQuery = { since, page_size: String(page_size) };
    const input = { query: listChanges.query.parse(rawQuery), rawQuery };
    const list = await readOperation<ChangeList>(listChanges, input, caller);
    return {
      ...list,
      changes: list.changes.map((change) => ({ ...change, article: change.article && toSummary(change.article, language) })),
    };
  },
});
