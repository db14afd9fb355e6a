/** Decodes a path segment; undefined when its encoding is broken. */
export function decodeSegment(segment: string): string | undefined {
  try {
    const text = decodeURIComponent(segment);
    return text.includes('\0') || !text.isWellFormed() ? undefined : text;
  } catch {
    return undefined;
  }
}
