import { stat } from 'node:fs/promises';
import { readLines } from '../../lib/distribution/import/reads';
import type { ImportLine } from '../../lib/distribution/import/record';

const BAR_WIDTH = 30;
const REDRAW_MS = 100;

/** Standard error, or a test's replacement. */
type Screen = { isTTY?: boolean; write(text: string): unknown };

/** A progress bar with a text beside it. Draws only on a terminal: moving lines do not belong in a log. */
export function startProgress(screen: Screen = process.stderr): {
  /** @param share of the whole, from 0 to 1; undefined shows the text alone */
  show(share: number | undefined, text: string): void;
  end(): void;
} {
  if (!screen.isTTY) return { show: () => undefined, end: () => undefined };
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    show(share, text) {
      if (performance.now() - drawnAt < REDRAW_MS) return;
      drawnAt = performance.now();
      screen.write(`\r\x1b[K${share === undefined ? text : toBar(share, text)}`);
    },
    end() {
      screen.write('\r\x1b[K');
    },
  };
}

function toBar(share: number, text: string): string {
  const clamped = Math.min(1, Math.max(0, share));
  const filled = Math.round(clamped * BAR_WIDTH);
  return `[${'='.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}] ${Math.floor(clamped * 100)} %  ${text}`;
}

/**
 * Makes repeated passes over the records of several files and reports progress by bytes: the number of records is unknown, the
 * size of the files is known, compressed or not.
 *
 * @param onRead receives the share of this pass, from 0 to 1, and the number of the pass, from 1
 * @returns a function that makes one pass over all files
 */
export async function readWithProgress(
  files: readonly string[],
  onRead: (share: number, pass: number) => void,
): Promise<() => AsyncGenerator<ImportLine>> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let passes = 0;
  return async function* read() {
    passes += 1;
    const pass = passes;
    let finished = 0;
    for (const [index, file] of files.entries()) {
      yield* readLines(file, (bytes) => onRead(total > 0 ? (finished + bytes) / total : 1, pass));
      finished += sizes[index] ?? 0;
    }
  };
}
