import { z } from 'zod';
import { rejectionCodes, rowOutcomes } from './record';

const SubscriberImportLine = z
  .object({
    line: z.int().meta({ description: 'Line of the file, from 1' }),
    email: z.string(),
    outcome: z.enum(rowOutcomes),
    reason: z.string().nullable().meta({ description: 'Why the row was rejected' }),
    reason_code: z.enum(rejectionCodes).nullable().meta({ description: 'The same as a stable code' }),
    reason_values: z
      .record(z.string(), z.int())
      .nullable()
      .meta({ description: 'Values of the reason, such as `line` of a duplicate row' }),
  })
  .meta({ id: 'SubscriberImportLine', description: 'The outcome of one row' });

export const SubscriberImportReport = z
  .object({
    dry_run: z.boolean().meta({ description: 'Nothing was written: the report says what an import would do' }),
    added: z.int(),
    renewed: z.int(),
    unchanged: z.int(),
    refused: z.int().meta({ description: 'All rejected rows, including those that `lines` does not list' }),
    lines: z.array(SubscriberImportLine),
  })
  .meta({
    id: 'SubscriberImportReport',
    description: 'The outcome of a file. `lines` lists every accepted row and the first 1,000 rejected ones.',
  });

export type SubscriberImportReport = z.input<typeof SubscriberImportReport>;
