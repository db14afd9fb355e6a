const SLICES = 6;

/** Nobody answered in time. */
export class TimeoutError extends Error {
  override name = 'ImpatientError';
}

/**
 * Waits for `answer`, `patienceMs` at most, in slices: when this process itself stood still, the answer may lie unread in
 * its socket, and one long timer would fire before it is looked at. A stall costs one slice, whatever it lasted.
 *
 * @throws ImpatientError when time is up; what comes later is ignored, also when it is a failure
 */
export function withTimeout<Answer>(answer: Promise<Answer>, patienceMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let left = SLICES;
    let timer = setTimeout(slice, patienceMs / SLICES);
    function slice() {
      left -= 1;
      if (left === 0) reject(new TimeoutError(`no answer within ${patienceMs} ms`));
      else timer = setTimeout(slice, patienceMs / SLICES);
    }
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
