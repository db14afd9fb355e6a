const SLICES = 6;

/** A promise did not settle in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/**
 * Waits at most `timeoutMs` for `promise`. The wait is split into slices: after this process itself stalled, the result may
 * already lie unread in a socket, and one long timer would fire before it is read.
 *
 * @throws TimeoutError when time is up; a later result or failure is ignored
 */
export function withTimeout<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    let slicesLeft = SLICES;
    let timer = setTimeout(endSlice, timeoutMs / SLICES);
    function endSlice() {
      slicesLeft -= 1;
      if (slicesLeft === 0) reject(new TimeoutError(`timed out after ${timeoutMs} ms`));
      else timer = setTimeout(endSlice, timeoutMs / SLICES);
    }
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
