import { ApiError } from '../problems';

/** One quoted integer, weak or strong. */
const VERSION_TAG = /^(?:W\/)?"(0|[1-9]\d{0,14})"$/;

/**
 * The version that an If-Match header names (docs/contract.md, section 10).
 *
 * @throws ApiError `precondition_required` when the header is absent or anything but one quoted integer
 */
export function readVersionTag(header: string | null): number {
  const version = VERSION_TAG.exec(header?.trim() ?? '')?.[1];
  if (version === undefined) throw new ApiError('precondition_required');
  return Number(version);
}
