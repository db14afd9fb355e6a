import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import { snapshotFileNames } from './rules';

const SnapshotFile = z
  .object({
    name: z.enum(snapshotFileNames),
    access: z.enum(['anyone', 'key']).meta({ description: 'Who may download the file; `key` needs an active key' }),
    records: z.int().meta({ description: 'Number of lines' }),
    bytes: z.int().meta({ description: 'Size of the compressed file' }),
    sha256: z.string().meta({ description: 'SHA-256 of the compressed file, in hexadecimal digits' }),
    url: z.string().meta({ format: 'uri' }),
  })
  .meta({ id: 'SnapshotFile' });

export const Snapshot = z
  .object({
    id: z.string().meta({ description: 'Its content never changes' }),
    created_at: timestamp,
    next_since: timestamp.meta({ description: 'Continue with `/changes?since=` this' }),
    files: z.array(SnapshotFile),
  })
  .meta({ id: 'Snapshot' });

export const SnapshotList = z.object({ items: z.array(Snapshot) }).meta({ id: 'SnapshotList' });

export type Snapshot = z.output<typeof Snapshot>;
