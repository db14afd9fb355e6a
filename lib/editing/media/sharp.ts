import type { Sharp } from 'sharp';
import { limitConcurrency } from '../../platform/concurrency';
import { UnsupportedImageError } from '../../platform/errors';
import { processGlobal } from '../../platform/process-global';
import { InvalidField } from '../../platform/validation';
import { detectImageType, FULL_SIDE, MAX_PIXELS, sizeProblem, WIDTHS, withoutPngTexts } from './rules';

/** Images decoded at the same time in one process: one of 50 megapixels takes up to 300 MB. Further ones wait. */
const inTurn = limitConcurrency('images', { running: 2, waiting: Number.POSITIVE_INFINITY });

/** AVIF takes three times as much memory: one is decoded at a time, and nothing else meanwhile. */
const inAvifTurn = limitConcurrency('images.avif', { running: 1, waiting: Number.POSITIVE_INFINITY });

/** How long one step of an image may take. */
const MAX_SECONDS = 45;

const QUALITY = 82;

type RenderedImage = { width: number; height: number; files: { name: string; width: number; body: Buffer }[] };

/**
 * Renders an uploaded image as WebP: upright, in sRGB, without metadata, and smaller where it is larger than pages need.
 *
 * @returns the largest file first, then the smaller ones by width
 * @throws UnsupportedImageError, InvalidField
 */
export async function renderImage(bytes: Uint8Array): Promise<RenderedImage> {
  const type = detectImageType(bytes);
  if (!type) throw new UnsupportedImageError();
  const render = () => inTurn(() => renderWebp(type === 'png' ? withoutPngTexts(bytes) : bytes));
  return type === 'avif' ? inAvifTurn(() => inTurn(render)) : render();
}

/**
 * Renders a drawing of ours as PNG.
 *
 * @param svg without texts, which would need fonts, and without references
 */
export async function renderDrawing(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return inTurn(() =>
    withTime(sharp(Buffer.from(svg)))
      .png({ palette: true, effort: 7 })
      .toBuffer(),
  );
}

async function renderWebp(bytes: Uint8Array): Promise<RenderedImage> {
  const sharp = await loadSharp();
  const open = (limitInputPixels: number | false) => sharp(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true });
  const size = await attempt(() => open(false).metadata());
  const problem = sizeProblem(size);
  if (problem) throw invalid(problem);
  // Decoded once; every file is made from this one.
  const { data, info } = await attempt(() =>
    withTime(open(MAX_PIXELS))
      .autoOrient()
      .resize({ width: FULL_SIDE, height: FULL_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const encode = async (name: string, target: number) => {
    const pixels = withTime(sharp(data, { raw: { width, height, channels } }));
    const body = await attempt(() => pixels.resize({ width: target }).webp({ quality: QUALITY }).toBuffer());
    return { name, width: target, body };
  };
  const files = [await encode('full.webp', width)];
  for (const narrower of WIDTHS.filter((each) => each < width)) files.push(await encode(`${narrower}.webp`, narrower));
  return { width, height, files };
}

const withTime = (image: Sharp) => image.timeout({ seconds: MAX_SECONDS });

/** Every failure of the library follows from the file: the library itself is loaded by now. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    throw invalid('Image should be readable to its end');
  }
}

const invalid = (msg: string) => new InvalidField('file', 'value_error', msg);

/** Loads the library with the first image: it costs memory and start-up time. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  processGlobal('sharp', () => {
    // Images do not repeat.
    sharp.cache(false);
    // Only loaders for the formats of the contract, whatever a file claims to be, and the one for drawings. That one rejects every
    // upload: no file that begins like one of these formats is XML.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'SvgBuffer'].map((format) => `VipsForeignLoad${format}`),
    });
    return true;
  });
  return sharp;
}
