import { toSiteUrl } from '../../platform/portal-links';
import { toSnapshotPath } from '../../platform/portal-paths';
import { type SnapshotFileName, snapshotFiles } from './rules';
import type { Snapshot } from './schema';

/** A file as the row of its snapshot describes it. */
export type SnapshotFile = { name: SnapshotFileName; records: number; bytes: number; sha256: string };

export type SnapshotRow = { id: string; claim_id: string; created_at: Date; next_since: Date; files: SnapshotFile[] };

/** A snapshot as the API shows it. */
export function toSnapshot({ id, created_at, next_since, files }: SnapshotRow): Snapshot {
  return {
    id,
    created_at: created_at.toISOString(),
    next_since: next_since.toISOString(),
    files: files.map(({ name, records, bytes, sha256 }) => ({
      name,
      access: snapshotFiles[name],
      records,
      bytes,
      sha256,
      url: toSiteUrl(toSnapshotPath(id, name)),
    })),
  };
}
