import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { UnsupportedImageError } from '../../platform/errors';
import { InvalidField } from '../../platform/validation';
import { detectImageType, withoutPngTexts } from './rules';
import { renderImage } from './sharp';

const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** A PNG whose header states a size that its data does not have. */
async function claimSize(width: number, height: number): Promise<Buffer> {
  const png = await solid(8, 8, 'red').png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  // The checksum of the header chunk.
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

function toChunk(name: string, data: Uint8Array): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), data, Buffer.alloc(4)]);
  chunk.writeUInt32BE(data.length);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

const messageOf = async (bytes: Uint8Array) => {
  const error = await renderImage(bytes).then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(InvalidField);
  expect(error).toMatchObject({ field: 'file', type: 'value_error' });
  return (error as InvalidField).message;
};

describe('image', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
    const bytes = await solid(1_000, 500, '#336699').toFormat(format).toBuffer();
    expect(detectImageType(bytes)).toBe(format);
    const { width, height, files } = await renderImage(bytes);
    expect([width, height, files.map(({ name }) => name)]).toEqual([1_000, 500, ['full.webp', '480.webp', '960.webp']]);
    for (const file of files) {
      const made = await sharp(file.body).metadata();
      expect([made.format, made.width, made.space]).toEqual(['webp', file.width, 'srgb']);
    }
    const { dominant } = await sharp(files[0]?.body).stats();
    expect(Math.abs(dominant.b - 0x99)).toBeLessThan(16);
  });

  it('keeps the first frame of an animation', async () => {
    const frames = await Promise.all(['red', 'blue'].map((color) => solid(40, 30, color).png().toBuffer()));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { height, files } = await renderImage(gif);
    expect(height).toBe(30);
    expect((await sharp(files[0]?.body).stats()).dominant.r).toBeGreaterThan(200);
  });

  it('is scaled down, never up', async () => {
    const tall = await renderImage(await solid(1_500, 3_000, 'green').png().toBuffer());
    expect([tall.width, tall.height, tall.files.map(({ width }) => width)]).toEqual([1_200, 2_400, [1_200, 480, 960]]);
    const small = await renderImage(await solid(480, 20, 'green').png().toBuffer());
    expect([small.width, small.files.map(({ name }) => name)]).toEqual([480, ['full.webp']]);
    const pixel = await renderImage(await solid(1, 1, 'green').png().toBuffer());
    expect([pixel.width, pixel.height]).toEqual([1, 1]);
  });

  it('is upright, in sRGB and without camera metadata', async () => {
    const photo = await solid(600, 300, '#c03030')
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'Ada', Make: 'A camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes('A camera')).toBe(true);
    const { width, height, files } = await renderImage(photo);
    expect([width, height]).toEqual([300, 600]);
    for (const { body } of files) {
      const { exif, icc, xmp, orientation, space } = await sharp(body).metadata();
      expect([exif, icc, xmp, orientation, space]).toEqual([undefined, undefined, undefined, undefined, 'srgb']);
    }
  });

  it('waits while a large image uses the memory budget', async () => {
    const avif = await solid(400, 300, 'green').avif({ effort: 0 }).toBuffer();
    const png = await solid(1, 1, 'green').png().toBuffer();
    const rendered: number[] = [];
    await Promise.all([avif, png].map(async (bytes) => rendered.push((await renderImage(bytes)).width)));
    expect(rendered).toEqual([400, 1]);
  });

  it('keeps its transparency', async () => {
    const png = await sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0 } } })
      .png()
      .toBuffer();
    expect((await sharp((await renderImage(png)).files[0]?.body).stats()).isOpaque).toBe(false);
  });
});

describe('PNG', () => {
  /** Where the header ends: the signature and one chunk. */
  const HEADER = 33;
  const insert = (png: Buffer, ...chunks: Buffer[]) => Buffer.concat([png.subarray(0, HEADER), ...chunks, png.subarray(HEADER)]);
  const namesOf = (png: Buffer) => {
    const names: string[] = [];
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) names.push(png.toString('latin1', at + 4, at + 8));
    return names;
  };

  it('loses texts and all chunks that rendering does not need', async () => {
    const png = await solid(20, 10, 'green').withIccProfile('p3').png().toBuffer();
    const extra = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'sPLT', 'prIV'].map((name) => toChunk(name, Buffer.from(`${name}\0\0IDAT`)));
    const kept = Buffer.from(withoutPngTexts(insert(png, ...extra)));
    expect(namesOf(kept)).toEqual(['IHDR', 'iCCP', 'IDAT', 'IEND']);
    expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
  });

  it.each([8, 9, 19, HEADER, HEADER + 11])('remains unchanged when truncated to %i bytes', async (length) => {
    const start = (await solid(20, 10, 'green').png().toBuffer()).subarray(0, length);
    expect(Buffer.from(withoutPngTexts(start))).toEqual(start);
  });

  it('renders the same without these chunks', async () => {
    // The decoder rejects a name like this one, if it sees it.
    const png = insert(await solid(20, 10, 'green').png().toBuffer(), toChunk('abcd', Buffer.alloc(0)));
    await expect(sharp(png).metadata()).rejects.toThrow();
    expect((await renderImage(png)).width).toBe(20);
  });
});

describe('rejected file', () => {
  it.each([
    ['nothing', ''],
    ['text', 'not an image'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
    ['SVG behind a byte order mark', '\ufeff<svg/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n'],
    ['PostScript', '%!PS-Adobe-3.0'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['a bitmap', 'BM\x36\0\0\0'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a video', '\0\0\0\x18ftypisom\0\0\x02\0isommp41'],
    ['half a signature', '\x89PNG'],
  ])('is %s', async (_name, text) => {
    await expect(renderImage(Buffer.from(text, 'latin1'))).rejects.toThrow(UnsupportedImageError);
  });

  it('has content that contradicts its signature', async () => {
    const bytes = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]);
    expect(await messageOf(bytes)).toBe('Image should be readable to its end');
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is a truncated %s', async (format) => {
    const whole = await sharp({
      create: { width: 120, height: 90, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .toFormat(format)
      .toBuffer();
    expect(await messageOf(whole.subarray(0, whole.length / 2))).toBe('Image should be readable to its end');
  });

  it.each([
    ['has too many pixels', 8_000, 6_251, 'Image should have at most 50 megapixels'],
    ['is too wide', 16_385, 1, 'Image should be at most 16384 pixels wide and high'],
    ['is too high', 1, 16_385, 'Image should be at most 16384 pixels wide and high'],
    ['claims two thousand million pixels a side', 2_000_000_000, 2_000_000_000, undefined],
  ])('is not decoded when it %s', async (_name, width, height, message) => {
    const said = await messageOf(await claimSize(width, height));
    if (message) expect(said).toBe(message);
  });

  it('expands far beyond its own size', async () => {
    const bomb = await solid(8_000, 8_000, 'black').png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(250_000);
    expect(await messageOf(bomb)).toBe('Image should have at most 50 megapixels');
  });
});
