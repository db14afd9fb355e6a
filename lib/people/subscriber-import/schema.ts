import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import { plans } from '../subscribers/record';
import { rejectionCodes, rowOutcomes } from './record';

const ImportedSubscription = z
  .object({
    plan: z.enum(plans).meta({ description: 'Annual plan', zh: '年度方案' }),
    active_until: timestamp,
    name: z.string().meta({ description: 'Name of the person or company', zh: '个人或机构名称' }),
  })
  .meta({ id: 'ImportedSubscription', description: 'What a row of an import concerns', zh: '一行导入所涉及的订阅内容' });

const SubscriberImportLine = z
  .object({
    line: z.int().meta({ description: 'Line of the file, from 1', zh: '文件中的行号，从 1 开始' }),
    email: z.string().meta({ description: 'As the row has it', zh: '该行中的邮箱' }),
    outcome: z
      .enum(rowOutcomes)
      .meta({ description: 'What became of the row; `refused` rows change nothing', zh: '该行的结果；`refused` 的行不产生更改' }),
    reason: z.string().nullable().meta({ description: 'Why the row was rejected', zh: '该行被拒绝的原因' }),
    reason_code: z.enum(rejectionCodes).nullable().meta({ description: 'The same as a stable code', zh: '同一原因的固定代码' }),
    reason_values: z
      .record(z.string(), z.int())
      .nullable()
      .meta({ description: 'Values of the reason, such as `line` of a duplicate row', zh: '原因中的数值，如重复行的 `line`' }),
    before: ImportedSubscription.nullable().meta({
      description: 'The subscription before the row; null unless it changed',
      zh: '该行生效之前的订阅；未更改时为 null',
    }),
    after: ImportedSubscription.nullable().meta({
      description: 'The subscription after the row; null unless it was added or changed',
      zh: '该行生效之后的订阅；未添加或更改时为 null',
    }),
  })
  .meta({ id: 'SubscriberImportLine', description: 'The outcome of one row', zh: '一行的导入结果' });

export const SubscriberImportReport = z
  .object({
    dry_run: z.boolean().meta({
      description: 'Nothing was written: the report says what an import would do',
      zh: '未写入任何内容：报告说明导入将会产生的更改',
    }),
    added: z.int().meta({ description: 'Rows with a new address', zh: '新邮箱的行数' }),
    renewed: z.int().meta({ description: 'Rows that changed a subscription', zh: '更改了现有订阅的行数' }),
    unchanged: z.int().meta({ description: 'Rows that say what is stored already', zh: '与现有内容相同的行数' }),
    refused: z.int().meta({
      description: 'All rejected rows, including those that `lines` does not list',
      zh: '被拒绝的总行数，包括 `lines` 未列出的行',
    }),
    lines: z.array(SubscriberImportLine),
  })
  .meta({
    id: 'SubscriberImportReport',
    description: 'The outcome of a file. `lines` lists every accepted row and the first 1,000 rejected ones.',
    zh: '文件的导入结果。`lines` 列出全部已接受的行和前 1,000 个被拒绝的行',
  });

export type SubscriberImportReport = z.input<typeof SubscriberImportReport>;
