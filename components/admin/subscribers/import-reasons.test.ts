import { expect, test } from 'vitest';
import { toProblem } from '@/components/api/problem';
import { toIssues } from '@/lib/api/operations/administration/import-subscribers';
import { CsvFileError, rejectionCodes } from '@/lib/people/subscriber-import/record';
import { readSubscriberCsv } from '@/lib/people/subscriber-import/rules';
import en from '@/messages/en/admin.json';
import zh from '@/messages/zh/admin.json';
import { findReason, readStart } from './import-reasons';

const HEADER = 'email,plan,until,name';

/** The reason the console shows for a file that the import rejects. */
async function reasonFor(text: string) {
  const error = await readSubscriberCsv(text).catch((error: unknown) => error);
  if (!(error instanceof CsvFileError)) throw new Error('the file was accepted');
  const problem = toProblem(new Response(null, { status: 422 }), { detail: toIssues(error) });
  return findReason(problem.issues ?? [], readStart(new TextEncoder().encode(text).buffer));
}

test('every rejection code has a message in both languages', () => {
  for (const messages of [en, zh]) expect(Object.keys(messages.import.reasons).sort()).toEqual([...rejectionCodes].sort());
});

test.each([en, zh])('the message about an unknown plan gives the names of both', ({ import: { reasons }, plans }) => {
  for (const [plan, name] of Object.entries(plans))
    expect(reasons.plan_unknown.toLowerCase()).toMatch(new RegExp(`\\b${plan} ?[(（]${name.toLowerCase()}[)）]`));
});

test.each([
  ['an empty file', '', 'empty', {}],
  ['missing columns', 'email', 'columns', { columns: 'plan, until' }],
  ['missing columns, and a semicolon in a row', 'email,plan\na;b,c', 'columns', { columns: 'until' }],
  ['columns separated by semicolons', 'email;plan;until;name\na;b;c;d', 'separator', {}],
  ['columns separated by tabs', 'email\tplan\tuntil', 'separator', {}],
  ['an Excel file', 'PK\x03\x04\x14\0\x06\0;[Content_Types].xml', 'spreadsheet', {}],
  ['a column that appears twice', `${HEADER},email`, 'twice', { columns: 'email' }],
  ['an open quotation mark', `${HEADER}\na,b,c,d\n\n"a,b,c,d\n`, 'quotes', { line: '4' }],
  ['too many rows', `${HEADER}\n${'a,b,c,d\n'.repeat(20_001)}`, 'rows', {}],
])('%s has a message in both languages', async (_, text, key, values) => {
  expect(await reasonFor(text)).toEqual({ key, values });
  for (const messages of [en, zh]) {
    const message = (messages.import.files as Record<string, string>)[key] ?? '';
    expect(message.match(/(?<=\{)\w+/g) ?? []).toEqual(Object.keys(values));
  }
});

test.each([
  ['email,plan', 'encoding'],
  ['PK\x03\x04', 'spreadsheet'],
  ['\u00d0\u00cf\x11\u00e0\u00a1\u00b1\x1a\u00e1', 'spreadsheet'],
])('files that are not UTF-8 have a message: %j', (start, key) => {
  expect(findReason([{ field: 'body', message: 'Body should be valid UTF-8', type: 'value_error' }], start)?.key).toBe(key);
});
