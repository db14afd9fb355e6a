/** A bar with a count on a terminal, nothing elsewhere: a log is no place for a moving line. */
export function startProgress(total?: number): { show(done: number): void; end(): void } {
  if (!process.stderr.isTTY) return { show: () => undefined, end: () => undefined };
  const width = 30;
  let last = 0;
  return {
    show(done) {
      if (Date.now() - last < 100) return;
      last = Date.now();
      const filled = total ? Math.min(width, Math.round((done / total) * width)) : 0;
      const bar = total ? `[${'='.repeat(filled)}${' '.repeat(width - filled)}] ${done} of ${total}` : `${done} records`;
      process.stderr.write(`\r\x1b[K${bar}`);
    },
    end() {
      process.stderr.write('\r\x1b[K');
    },
  };
}
