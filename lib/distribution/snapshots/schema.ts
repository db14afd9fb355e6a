import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import { snapshotFileNames } from './rules';

const SnapshotFile = z
  .object({
    name: z.enum(snapshotFileNames).meta({ description: 'What the file contains', zh: '文件的内容' }),
    access: z
      .enum(['anyone', 'key'])
      .meta({ description: 'Who may download the file; `key` needs an active key', zh: '谁可以下载；`key` 表示需要有效的密钥' }),
    records: z.int().meta({ description: 'Number of lines', zh: '行数' }),
    bytes: z.int().meta({ description: 'Size of the compressed file', zh: '压缩后的大小（字节）' }),
    sha256: z
      .string()
      .meta({ description: 'SHA-256 of the compressed file, in hexadecimal digits', zh: '压缩后文件的 SHA-256（十六进制）' }),
    url: z.string().meta({ format: 'uri', description: 'Where to download the file', zh: '下载地址' }),
  })
  .meta({ id: 'SnapshotFile', description: 'One compressed file', zh: '一个压缩文件' });

export const Snapshot = z
  .object({
    id: z.string().meta({ description: 'Its content never changes', zh: '同一 id 的内容不会改变' }),
    created_at: timestamp,
    next_since: timestamp.meta({ description: 'Continue with `/changes?since=` this', zh: '以此值继续调用 `/changes?since=`' }),
    files: z.array(SnapshotFile),
  })
  .meta({ id: 'Snapshot', description: 'The archive at one moment', zh: '某一时刻的文库' });

export const SnapshotList = z.object({ items: z.array(Snapshot) }).meta({
  id: 'SnapshotList',
  description: 'The snapshots that can be downloaded, newest first',
  zh: '可下载的快照，最新的在前',
});

export type Snapshot = z.output<typeof Snapshot>;
