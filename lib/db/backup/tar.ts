import { BackupError } from './format';

// As much of the ustar format as a backup needs, so that any `tar` can look inside: plain files with short names.

const BLOCK = 512;
/** More than any entry of ours holds: a size beyond it is damage, not data. */
const MOST_BYTES = 64 * 1024 * 1024;

export type Entry = { name: string; data: Buffer };

/** One file of the archive: its header block, its data, and the padding to whole blocks. */
export function toEntry(name: string, data: Buffer): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${data.length.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write('0', 156);
  block.write('ustar\0', 257);
  block.write('00', 263);
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([block, data, Buffer.alloc(toPadding(data.length))]);
}

/** What closes an archive. */
export const END = Buffer.alloc(2 * BLOCK);

/**
 * The files of an archive, one in memory at a time.
 *
 * @throws BackupError when it is cut short or no archive of ours
 */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const blocks = new Blocks(source);
  for (;;) {
    const block = await blocks.take(BLOCK);
    if (block.every((byte) => byte === 0)) break;
    const sum = Number.parseInt(block.toString('latin1', 148, 154), 8);
    const size = Number.parseInt(block.toString('latin1', 124, 135), 8);
    if (sum !== sumOf(block) || !(size <= MOST_BYTES)) throw new BackupError('the file is altered, or no backup');
    const name = block.toString('utf8', 0, 100).replace(/\0.*$/s, '');
    const data = await blocks.take(size);
    await blocks.take(toPadding(size));
    yield { name, data };
  }
  if (!(await blocks.take(BLOCK)).every((byte) => byte === 0) || !(await blocks.isAtEnd()))
    throw new BackupError('the file is altered: something stands behind its end');
}

const toPadding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** The sum of a header's bytes, those of the sum itself counted as spaces. */
function sumOf(block: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at += 1) sum += at >= 148 && at < 156 ? 32 : (block[at] ?? 0);
  return sum;
}

/** Exactly as many bytes as asked for, out of chunks of any size. */
class Blocks {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #bytes = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    while (this.#bytes < size) {
      if (!(await this.#more())) throw new BackupError('the file is cut short');
    }
    const all = this.#held.length === 1 ? (this.#held[0] as Buffer) : Buffer.concat(this.#held);
    const rest = all.subarray(size);
    this.#held = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
    return all.subarray(0, size);
  }

  async isAtEnd(): Promise<boolean> {
    return this.#bytes === 0 && !(await this.#more());
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#held.push(value);
    this.#bytes += value.length;
    return true;
  }
}
