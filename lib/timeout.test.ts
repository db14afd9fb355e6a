import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeoutError, withTimeout } from './timeout';

describe('waiting with patience', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('gives the answer that comes in time, and leaves no timer', async () => {
    const answer = withTimeout(new Promise((resolve) => setTimeout(resolve, 299, 'answer')), 300);
    await vi.advanceTimersByTimeAsync(299);
    expect(await answer).toBe('answer');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('passes on a failure, and leaves no timer', async () => {
    await expect(withTimeout(Promise.reject(new Error('broken')), 300)).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends after the time named, no sooner and no later', async () => {
    const ended = vi.fn();
    const answer = withTimeout(new Promise(() => undefined), 300).catch((error) => ended(error));
    await vi.advanceTimersByTimeAsync(299);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledExactlyOnceWith(new TimeoutError('no answer within 300 ms'));
    await answer;
  });

  it('ignores a failure that comes too late', async () => {
    const late = new Promise((_, reject) => setTimeout(reject, 500, new Error('late')));
    const answer = expect(withTimeout(late, 300)).rejects.toThrow(TimeoutError);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer;
  });
});
