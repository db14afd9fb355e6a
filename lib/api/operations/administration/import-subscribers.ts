import { z } from 'zod';
import { CsvFileError } from '../../../people/subscriber-import/record';
import { SubscriberImportReport } from '../../../people/subscriber-import/schema';
import { importSubscribers as importCsv } from '../../../people/subscriber-import/writes';
import { db } from '../../../platform/db/client';
import { InvalidInput, type ValidationIssue } from '../../../platform/validation';
import { defineOperation } from '../../http/operation';
import { booleanParam } from '../../http/params';

/** Maximum bytes of a file (contract, section 8). */
const MAX_IMPORT_BYTES = 1024 * 1024;

export const importSubscribers = defineOperation({
  id: 'importSubscribers',
  method: 'POST',
  path: '/admin/subscribers/import',
  tag: 'Administration',
  summary: 'Admin: import subscribers',
  description:
    'CSV with the header `email,plan,until,name`, at most 1 MiB and 20,000 rows; a longer file is rejected as a whole. New addresses are added, ' +
    'existing ones are updated, and invalid rows are skipped. `refused` counts the skipped rows, and `lines` lists the first 1,000 of ' +
    'them. Importing the same file again changes nothing. With `dry_run=true` nothing is written, and the report says what would be.',
  zh: {
    summary: '导入订阅者名单',
    description:
      'CSV，首行为 `email,plan,until,name`，不超过 1 MiB、20,000 行，超出则整个文件不予导入。新邮箱会添加，已有的会更新，无效的行会跳过。`refused` 是跳过的行数，`lines` 列出其中的前 1,000 行。重复导入同一文件不会产生更改。使用 `dry_run=true` 时不写入任何内容，仅报告将会发生的更改。',
  },
  access: 'admin',
  query: z.object({
    dry_run: booleanParam(false, { description: 'Only report what would be done', zh: '只报告将会发生的更改' }),
  }),
  body: z.string().meta({ description: 'CSV in UTF-8', zh: 'UTF-8 编码的 CSV' }),
  bodyType: 'csv',
  bodyLimit: MAX_IMPORT_BYTES,
  sample: { body: 'email,plan,until,name\nreader@example.com,premium,2027-12-31,Reader\n' },
  response: SubscriberImportReport,
  example: {
    dry_run: false,
    added: 1,
    renewed: 0,
    unchanged: 0,
    refused: 1,
    lines: [
      {
        line: 2,
        email: 'reader@example.com',
        outcome: 'added',
        reason: null,
        reason_code: null,
        reason_values: null,
        before: null,
        after: { plan: 'premium', active_until: '2027-12-31T23:59:59.999Z', name: 'Reader' },
      },
      {
        line: 3,
        email: 'reader at example.com',
        outcome: 'refused',
        reason: 'invalid email address',
        reason_code: 'email_invalid',
        reason_values: {},
        before: null,
        after: null,
      },
    ],
  },
  handle: async ({ query, body, actor }) => {
    try {
      return { value: await importCsv(db(), body, actor, { dryRun: query.dry_run }) };
    } catch (error) {
      if (!(error instanceof CsvFileError)) throw error;
      throw new InvalidInput(toIssues(error));
    }
  },
});

/** One issue for the file, or one for each of its places. */
export function toIssues({ message: msg, type, places }: CsvFileError): ValidationIssue[] {
  return (places.length === 0 ? [['body']] : places.map((place) => ['body', place])).map((loc) => ({ loc, msg, type }));
}
