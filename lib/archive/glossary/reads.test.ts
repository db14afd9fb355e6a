import { expect, test } from 'vitest';
import { acceptOtherNames, findTermAskedFor, findTermBeginning } from './reads';

test.each([
  ['revpar', 'RevPAR'],
  ['what is RevPAR?', 'RevPAR'],
  ['What’s revpar', 'RevPAR'],
  ['how do I calculate RevPAR?', 'RevPAR'],
  ['define ADR', 'ADR'],
  ['average daily rate formula', 'ADR'],
  ['cap rates', 'Capitalization rate'],
  ['capitalisation rate', 'Capitalization rate'],
  ['什么是收益管理', 'Revenue management'],
  ['什么是 RevPAR', 'RevPAR'],
  ['平均房价怎么算？', 'ADR'],
  ['what is', undefined],
  ['什么是', undefined],
  ['formula', undefined],
  ['revenue management of hotels', undefined],
  ['what is revenue management worth', undefined],
  ['', undefined],
])('%s asks for %s', (query, name) => expect(findTermAskedFor(query)?.en).toBe(name));

test.each([
  ['revp', 'RevPAR'],
  ['收益管', 'Revenue management'],
  ['rev', undefined],
  ['收', undefined],
  ['zzzz', undefined],
])('%s begins %s', (query, name) => expect(findTermBeginning(query)?.en).toBe(name));

test.each([
  ['LOS', '"LOS" OR "Length of stay" OR "住宿天数" OR "minimum length of stay"'],
  ['los', '"los" OR "Length of stay" OR "住宿天数" OR "minimum length of stay"'],
  // A quotation that was not closed.
  ['LOS"', '"LOS" OR "Length of stay" OR "住宿天数" OR "minimum length of stay"'],
  ['超售赔偿', '"超售" OR "超额预订" OR "Overbooking" 赔偿'],
  ['airport chatbots', 'airport "chatbots" OR "Chatbot" OR "聊天机器人" OR "chat assistant" OR "virtual assistant"'],
  ['NPS 超售', '"NPS" OR "净推荐值" OR "Net promoter score" "超售" OR "超额预订" OR "Overbooking"'],
  // The third term stays as it is.
  [
    '超售 离职率 NPS',
    '"超售" OR "超额预订" OR "Overbooking" "离职率" OR "员工流失率" OR "Staff turnover" OR "employee turnover" NPS',
  ],
  // In lower case it is another word, unless it is the whole query.
  ['hotel bar', undefined],
  ['revenues', undefined],
  ['', undefined],
])('%s is also looked for by other names', (query, expected) => expect(acceptOtherNames(query)?.q).toBe(expected));

test('names what was added, in the language of the query first', () => {
  expect(acceptOtherNames('超售')?.names).toEqual(['超额预订', 'Overbooking']);
  expect(acceptOtherNames('overbooking')?.names).toEqual(['超额预订', '超售']);
});
