/** Path parameters of a pattern such as `/articles/{slug}`, decoded; undefined if the path does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const text = actual[index] ?? '';
    if (!part.startsWith('{')) {
      if (part !== text) return undefined;
      continue;
    }
    const value = decodeStrictly(text);
    if (value === undefined || value === '') return undefined;
    params[part.slice(1, -1)] = value;
  }
  return params;
}

/** Percent-decodes; undefined for broken encoding, bytes that are not UTF-8 (lone surrogates included), and NUL. */
export function decodeStrictly(text: string): string | undefined {
  if (!text.includes('%')) return text.includes('\0') ? undefined : text;
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}
