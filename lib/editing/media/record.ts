import { toWireTime } from '../../platform/clock';
import { toSiteUrl } from '../../platform/portal-links';
import { toMediaPath } from './rules';
import type { MediaResponse, MediaUse } from './schema';

export type MediaRow = {
  id: string;
  sha256: string;
  name: string;
  width: number;
  height: number;
  bytes: number;
  widths: number[];
  widths_bytes: number[];
  alt_zh: string;
  alt_en: string;
  created_at: Date;
  created_by: string;
};

/** An image as responses show it. */
export function toMedia(row: MediaRow, usedIn: MediaUse[]): MediaResponse {
  const { created_at, widths_bytes: _, ...fields } = row;
  const path = toMediaPath(row.sha256);
  return { ...fields, path, url: toSiteUrl(path), created_at: toWireTime(created_at), used_in: usedIn };
}

/** The state of an image in audit rows. */
export const toAuditState = ({ sha256, name, alt_zh, alt_en }: MediaRow) => ({ sha256, name, alt_zh, alt_en });
