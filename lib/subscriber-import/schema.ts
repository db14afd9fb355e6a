import { z } from 'zod';

export const SubscriberImportReport = z
  .object({
    added: z.int(),
    renewed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    lines: z.array(
      z.object({
        line: z.int().meta({ description: 'Line of the file, from 1' }),
        email: z.string(),
        outcome: z.enum(['added', 'renewed', 'unchanged', 'refused']),
        reason: z.string().nullable().meta({ description: 'Why the line was refused' }),
      }),
    ),
  })
  .meta({ id: 'SubscriberImportReport', description: 'What became of every line of a file' });
