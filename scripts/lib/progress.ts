const WIDTH = 30;
/** Milliseconds between two drawings. */
const EVERY_MS = 100;

/** Where a bar is drawn: standard error, or what a test puts in its place. */
type Screen = { isTTY?: boolean; write(text: string): unknown };

/** A bar and a text beside it on a terminal, nothing elsewhere: a log is no place for a moving line. */
export function startProgress(screen: Screen = process.stderr): {
  /** @param share of the whole, from 0 to 1; undefined where nobody knows the whole, and then the text stands alone */
  show(share: number | undefined, text: string): void;
  end(): void;
} {
  if (!screen.isTTY) return { show: () => undefined, end: () => undefined };
  let last = Number.NEGATIVE_INFINITY;
  return {
    show(share, text) {
      if (performance.now() - last < EVERY_MS) return;
      last = performance.now();
      screen.write(`\r\x1b[K${share === undefined ? text : toBar(share, text)}`);
    },
    end() {
      screen.write('\r\x1b[K');
    },
  };
}

function toBar(share: number, text: string): string {
  const whole = Math.min(1, Math.max(0, share));
  const filled = Math.round(whole * WIDTH);
  return `[${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${Math.floor(whole * 100)} %  ${text}`;
}
