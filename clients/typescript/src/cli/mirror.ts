import type { Format } from '../mirror/article-files.js';
import { type Mirror, type Progress, withMirror } from '../mirror/mirror.js';
import type { Difference } from '../mirror/verify.js';
import type { Transport } from '../transport.js';
import { EXIT } from './exit-codes.js';
import type { Invocation } from './options.js';
import type { Console } from './read.js';
import { toLine } from './terminal.js';

export async function mirror(transport: Transport, invocation: Invocation, console: Console): Promise<number> {
  const {
    positionals: [root = ''],
    watchSeconds,
    verify,
    fresh,
  } = invocation;
  const format = (invocation.format ?? 'ndjson') as Format;
  const onProgress = (progress: Progress) => report(progress, console);
  return withMirror({ transport, root, format, fresh, signal: console.signal, onProgress }, async (opened: Mirror) => {
    if (watchSeconds !== undefined) return opened.watch(watchSeconds);
    if (!verify) {
      await opened.catchUp();
      return EXIT.success;
    }
    const { compared, differences } = await opened.verify();
    for (const difference of differences) console.out(`${toDifferenceLine(difference, console)}\n`);
    console.err(differences.length > 0 ? console.say.differences(differences.length) : console.say.verified(compared));
    return differences.length > 0 ? EXIT.failure : EXIT.success;
  });
}

const toDifferenceLine = ({ kind, file }: Difference, { say }: Console) => `${toLine(file)}  ${say.difference[kind]}`;

function report(progress: Progress, { say, err, transient }: Console): void {
  if (progress.step === 'download') {
    transient(say.downloading(progress.id, Math.floor((100 * progress.done) / Math.max(1, progress.total))));
  } else if (progress.step === 'unpack') transient(say.unpacking(progress.done, progress.total));
  else if (progress.step === 'changes') transient(say.applying(progress.done, progress.nextSince));
  else if (progress.step === 'compare') transient(say.comparing(progress.done));
  else if (progress.step === 'no_snapshot') err(say.noSnapshot);
  else if (progress.step === 'filled') err(say.filled(progress.done));
  else if (progress.step === 'up_to_date') err(say.upToDate(progress.done, progress.nextSince));
  else err(say.retrying(toLine(progress.error.message), progress.seconds));
}
