/** Limits of an uploaded image, checked before it is decoded. */
export const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 16_384;

/** The longest side of the largest file, and the widths of the smaller ones. */
export const FULL_SIDE = 2_400;
export const WIDTHS = [480, 960, 1_600] as const;

type ImageType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** The type of an image by its first bytes; undefined for every other file. Names and declared types are not trusted. */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  const latin = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (latin(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (latin(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(latin(0, 6))) return 'gif';
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'webp';
  if (latin(4, 8) === 'ftyp' && /avi[fs]/.test(latin(8, Math.min(toLength(bytes), 64)))) return 'avif';
  return undefined;
}

/** The length of the first box of an ISO media file. */
function toLength(bytes: Uint8Array): number {
  return bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
}

/** Chunks of a PNG that say how its pixels are meant, besides the critical ones, whose names begin with a capital. */
const PNG_COLOUR = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf']);

/**
 * A PNG without texts and other chunks that its pixels do not need. Texts are compressed, and every decoder expands all of them:
 * a file of 6 MB can hold 6 GB.
 */
export function withoutPngTexts(png: Uint8Array): Uint8Array {
  const kept = Uint8Array.from(png);
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  let [from, to] = [8, 8];
  // Length, name, data and checksum. Data too short for a chunk is kept for the decoder to reject.
  while (from + 12 <= png.length) {
    const end = Math.min(from + 12 + view.getUint32(from), png.length);
    const name = String.fromCharCode(...png.subarray(from + 4, from + 8));
    if (/^[^a-z]/.test(name) || PNG_COLOUR.has(name)) {
      kept.copyWithin(to, from, end);
      to += end - from;
    }
    from = end;
  }
  kept.copyWithin(to, from);
  return kept.subarray(0, to + png.length - from);
}

/** Why an image of this size is rejected. */
export function sizeProblem({ width, height }: { width: number; height: number }): string | undefined {
  if (width > MAX_SIDE || height > MAX_SIDE) return `Image should be at most ${MAX_SIDE} pixels wide and high`;
  return width * height > MAX_PIXELS ? `Image should have at most ${MAX_PIXELS / 1_000_000} megapixels` : undefined;
}

/** Where the files of all images are stored. */
export const MEDIA_PREFIX = 'media/';

/** The path that articles store. Smaller versions have names derived from it. */
export const toMediaPath = (sha256: string): string => `/media/${sha256}/full.webp`;

/**
 * The key of a file in the storage. Every upload has a unique id, so that two uploads never share a file and the
 * files of a deleted one are never those of another.
 */
export const toMediaKey = (id: string, name: string): string => `${MEDIA_PREFIX}${id}/${name}`;

/** Splits `/media/{sha256}/{name}`. The name is that of a file we make. */
export function parseMediaPath(path: string): { sha256: string; name: string } | undefined {
  const [, sha256, name] = /^\/media\/([0-9a-f]{64})\/((?:full|480|960|1600)\.webp)$/.exec(path) ?? [];
  return sha256 && name ? { sha256, name } : undefined;
}
