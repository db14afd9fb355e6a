/** One quoted integer, weak or strong. */
const VERSION_TAG = /^(?:W\/)?"(0|[1-9]\d{0,14})"$/;

/**
 * The version that an If-Match header names (docs/contract.md, section 10); undefined when the header is absent or anything
 * but one quoted integer.
 */
export function readVersionTag(header: string | null): number | undefined {
  const version = VERSION_TAG.exec(header?.trim() ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
}
