import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeoutError, withTimeout } from './timeout';

describe('withTimeout', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('resolves in time and leaves no timer', async () => {
    const result = withTimeout(new Promise((resolve) => setTimeout(resolve, 299, 'result')), 300);
    await vi.advanceTimersByTimeAsync(299);
    expect(await result).toBe('result');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects with the original error and leaves no timer', async () => {
    await expect(withTimeout(Promise.reject(new Error('broken')), 300)).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects exactly when the time is up', async () => {
    const rejected = vi.fn();
    const result = withTimeout(new Promise(() => undefined), 300).catch((error) => rejected(error));
    await vi.advanceTimersByTimeAsync(299);
    expect(rejected).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(rejected).toHaveBeenCalledExactlyOnceWith(new TimeoutError('timed out after 300 ms'));
    await result;
  });

  it('ignores a late failure', async () => {
    const late = new Promise((_, reject) => setTimeout(reject, 500, new Error('late')));
    const result = expect(withTimeout(late, 300)).rejects.toThrow(TimeoutError);
    await vi.advanceTimersByTimeAsync(1_000);
    await result;
  });
});
