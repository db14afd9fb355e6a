import { z } from 'zod';
import { counters } from '../../../counting/counters/open-counters';
import { DAY_MS } from '../../../counting/limits/rules';
import { getSnapshotFile } from '../../../distribution/snapshots/reads';
import { MAX_KEY_FILES_PER_DAY, snapshotFiles, toFileName } from '../../../distribution/snapshots/rules';
import { recordRejection } from '../../../people/usage/writes';
import { toSnapshotPath } from '../../../platform/portal-paths';
import { storage } from '../../../platform/storage/open-storage';
import type { Description } from '../../../platform/text/description';
import type { Principal } from '../../access';
import { defineOperation } from '../../http/operation';
import { ApiError, CHALLENGE, particularDetails } from '../../problems';

const GZIP = 'application/gzip';

const text = (description: Description) => z.string().meta({ ...description, schema: { type: 'string' } });

export const downloadSnapshot = defineOperation({
  id: 'downloadSnapshot',
  method: 'GET',
  path: '/snapshots/{id}/{name}',
  tag: 'Snapshots',
  summary: 'Download a file of a snapshot',
  description:
    `Files whose \`access\` is \`key\` need an active key, with at most ${MAX_KEY_FILES_PER_DAY} requests per UTC day. ` +
    'With `Range` a download can be resumed; send `If-Range` with the ETag, which is the SHA-256 of the file.',
  zh: {
    summary: '下载快照文件',
    description: `\`access\` 为 \`key\` 的文件需要有效的密钥，每个 UTC 日最多请求 ${MAX_KEY_FILES_PER_DAY} 次。可用 \`Range\` 续传；请同时在 \`If-Range\` 中发送 ETag，即文件的 SHA-256。`,
  },
  access: 'anyone',
  params: z.object({
    id: text({ description: 'Id of the snapshot; `latest` for the newest', zh: '快照的 id；`latest` 表示最新一份' }),
    name: text({ description: 'Name of the file', zh: '文件名' }),
  }),
  sample: { params: { id: 'latest', name: 'categories.ndjson.gz' } },
  response: z.string().meta({ format: 'binary' }),
  example: '',
  file: GZIP,
  errors: ['credentials_missing', 'resource_not_found', 'range_not_satisfiable', 'storage_unavailable'],
  headers: ['Content-Location'],
  handle: async ({ params: { id, name }, principal, context }) => {
    const known = toFileName(name);
    const needsKey = known !== undefined && snapshotFiles[known] === 'key';
    if (needsKey && !principal.fullText) throw new ApiError('credentials_missing', {}, CHALLENGE);
    const files = storage();
    const { key, bytes, sha256, snapshot } = await getSnapshotFile(id, name);
    if (needsKey) await takeKeyFile(principal, context.now);
    return {
      value: '',
      file: { name, type: GZIP, bytes, etag: `"${sha256}"`, open: (range) => files.get(key, range) },
      ...(id === snapshot ? {} : { location: toSnapshotPath(snapshot, name) }),
    };
  },
});

/** @throws ApiError `daily_quota_exceeded` for `snapshot_file` after too many requests of a subscriber today */
async function takeKeyFile(principal: Principal, now: Date): Promise<void> {
  if (principal.kind !== 'key') return;
  const subscriberId = principal.key.subscriber.id;
  const limit = MAX_KEY_FILES_PER_DAY;
  const window = { now: now.getTime(), name: 'key-files', id: subscriberId, limit, windowSeconds: DAY_MS / 1_000 };
  const { passed, resetAt } = await counters().take(window);
  if (passed) return;
  recordRejection({ subscriberId, code: 'daily_quota_exceeded', now });
  const seconds = Math.max(1, Math.ceil((resetAt - now.getTime()) / 1_000));
  const extras = { retry_after_seconds: seconds, limit, reset_at: new Date(resetAt).toISOString(), resource: 'snapshot_file' };
  throw new ApiError('daily_quota_exceeded', extras, { 'retry-after': String(seconds) }, { detail: particularDetails.keyFiles });
}
