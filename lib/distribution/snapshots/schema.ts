import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import { snapshotFileNames } from './rules';

const SnapshotFile = z
  .object({
    name: z.enum(snapshotFileNames),
    access: z
      .enum(['anyone', 'key'])
      .meta({ description: 'Who may download the file; `key` needs an active key', zh: '谁可以下载；`key` 表示需要有效的密钥' }),
    records: z.int().meta({ description: 'Number of lines', zh: '行数' }),
    bytes: z.int().meta({ description: 'Size of the compressed file', zh: '压缩后的大小（字节）' }),
    sha256: z
      .string()
      .meta({ description: 'SHA-256 of the compressed file, in hexadecimal digits', zh: '压缩后文件的 SHA-256（十六进制）' }),
    url: z.string().meta({ format: 'uri' }),
  })
  .meta({ id: 'SnapshotFile' });

export const Snapshot = z
  .object({
    id: z.string().meta({ description: 'Its content never changes', zh: '同一 id 的内容不会改变' }),
    created_at: timestamp,
    next_since: timestamp.meta({ description: 'Continue with `/changes?since=` this', zh: '以此值继续调用 `/changes?since=`' }),
    files: z.array(SnapshotFile),
  })
  .meta({ id: 'Snapshot' });

export const SnapshotList = z.object({ items: z.array(Snapshot) }).meta({ id: 'SnapshotList' });

export type Snapshot = z.output<typeof Snapshot>;
