import { stat } from 'node:fs/promises';
import { type Line, readLines } from '../../lib/import/reads';

/**
 * Reads files one after the other, as often as asked, and tells with each record how far it is: nobody knows how many
 * records there are, but the bytes of the files are known, packed or not.
 *
 * @param onRead is given the share of this pass, from 0 to 1, and the number of the pass, from 1
 * @returns makes a pass over all files
 */
export async function watchReading(
  files: readonly string[],
  onRead: (share: number, pass: number) => void,
): Promise<() => AsyncGenerator<Line>> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let passes = 0;
  return async function* read() {
    passes += 1;
    const pass = passes;
    let before = 0;
    for (const [index, file] of files.entries()) {
      yield* readLines(file, (bytes) => onRead(total > 0 ? (before + bytes) / total : 1, pass));
      before += sizes[index] ?? 0;
    }
  };
}
