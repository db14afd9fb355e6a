import { BackupError } from './format';

// The part of the ustar format that a backup needs: regular files with short names. Any `tar` can list and extract them.
// Reading is stricter than general libraries are: a missing end marker or anything after it is an error.

const BLOCK = 512;
/** Larger than any entry we write; a bigger size in a header means corruption. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

type Entry = { name: string; data: Buffer };

/** One file of the archive: header block, data, and padding to whole blocks. */
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
  block.write(`${toChecksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([block, data, Buffer.alloc(toPadding(data.length))]);
}

/** The two empty blocks that end an archive. */
export const END_OF_ARCHIVE = Buffer.alloc(2 * BLOCK);

/**
 * Reads the files of an archive, holding one in memory at a time.
 *
 * @throws BackupError if the archive is truncated or was not written by `toEntry`
 */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new ByteReader(source);
  for (;;) {
    const block = await reader.read(BLOCK);
    if (block.every((byte) => byte === 0)) break;
    const checksum = Number.parseInt(block.toString('latin1', 148, 154), 8);
    const size = Number.parseInt(block.toString('latin1', 124, 135), 8);
    if (checksum !== toChecksum(block) || !(size <= MAX_ENTRY_BYTES))
      throw new BackupError('the file is corrupted or not a backup');
    const name = block.toString('utf8', 0, 100).replace(/\0.*$/s, '');
    const data = await reader.read(size);
    await reader.read(toPadding(size));
    yield { name, data };
  }
  if (!(await reader.read(BLOCK)).every((byte) => byte === 0) || !(await reader.isAtEnd()))
    throw new BackupError('the file was modified: it continues after the end of the archive');
}

const toPadding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** The sum of a header's bytes, with the checksum field itself counted as spaces. */
function toChecksum(block: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at += 1) sum += at >= 148 && at < 156 ? 32 : (block[at] ?? 0);
  return sum;
}

/** Reads an exact number of bytes from chunks of any size. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #buffered: Buffer[] = [];
  #bytes = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  async read(size: number): Promise<Buffer> {
    while (this.#bytes < size) {
      if (!(await this.#readChunk())) throw new BackupError('the file is truncated; use another copy');
    }
    const all = this.#buffered.length === 1 ? (this.#buffered[0] as Buffer) : Buffer.concat(this.#buffered);
    const rest = all.subarray(size);
    this.#buffered = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
    return all.subarray(0, size);
  }

  async isAtEnd(): Promise<boolean> {
    return this.#bytes === 0 && !(await this.#readChunk());
  }

  async #readChunk(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#buffered.push(value);
    this.#bytes += value.length;
    return true;
  }
}
