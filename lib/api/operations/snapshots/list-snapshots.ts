import { listSnapshots as readSnapshots } from '../../../distribution/snapshots/reads';
import { SnapshotList } from '../../../distribution/snapshots/schema';
import { storage } from '../../../platform/storage/open-storage';
import { defineOperation } from '../../http/operation';

const sha256 = (digits: string) => digits.repeat(32);
const file = (name: string, access: 'anyone' | 'key', records: number, bytes: number, digits: string) => ({
  name,
  access,
  records,
  bytes,
  sha256: sha256(digits),
  url: `https://research.example.com/api/v1/snapshots/2026-11-22/${name}`,
});

export const snapshotExample = {
  id: '2026-11-22',
  created_at: '2026-11-22T02:00:41.318Z',
  next_since: '2026-11-21T16:20:05.004Z',
  files: [
    file('articles.ndjson.gz', 'key', 449, 2_871_440, '5f'),
    file('articles-metadata.ndjson.gz', 'anyone', 449, 212_807, '0c'),
    file('categories.ndjson.gz', 'anyone', 8, 1_102, 'a7'),
    file('videos.ndjson.gz', 'anyone', 12, 2_960, '31'),
    file('deletions.ndjson.gz', 'anyone', 3, 188, 'e2'),
  ],
};

export const listSnapshots = defineOperation({
  id: 'listSnapshots',
  method: 'GET',
  path: '/snapshots',
  tag: 'Snapshots',
  summary: 'List snapshots',
  description:
    'Copies of the archive as gzip-compressed NDJSON files, newest first. One is made each day. ' +
    'Continue with `/changes?since=` the `next_since` of a snapshot: no change is missed.',
  zh: {
    summary: '列出快照',
    description:
      '以 gzip 压缩的 NDJSON 文件保存的文库副本，由新到旧排列，每天生成一份。之后以快照的 `next_since` 调用 `/changes?since=`，不会遗漏任何变更。',
  },
  access: 'anyone',
  response: SnapshotList,
  example: { items: [snapshotExample] },
  errors: ['storage_unavailable'],
  handle: async () => {
    // Without storage there is nothing to download.
    storage();
    return { value: { items: await readSnapshots() } };
  },
});
