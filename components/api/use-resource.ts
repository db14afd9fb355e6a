'use client';

import useSWR from 'swr';
import type { Problem, Result } from './problem';

type Options<Value> = {
  /** loads again this often while the page is visible, and when it becomes visible again */
  refreshSeconds?: number;
  /** the value the page was rendered with; nothing is loaded until the first refresh */
  initial?: Value;
};

/** A request that was rejected with one of these codes would be rejected again. */
const FINAL = ['invalid_input', 'resource_not_found'];

/**
 * A resource of the API. While another key loads, the value of the previous one stays, so that a table does not jump.
 * When a refresh fails, the last value stays beside the problem.
 *
 * @param key identifies the resource; a change loads it again
 * @param load makes the call, such as `() => toResult(api.GET('/api/v1/me'))`
 */
export function useResource<Value>(
  key: string,
  load: () => Promise<Result<Value>>,
  { refreshSeconds, initial }: Options<Value> = {},
) {
  const { data, error, isLoading, mutate } = useSWR<{ key: string; value: Value }, Problem>(
    key,
    async () => {
      const result = await load();
      if (!result.ok) throw result.problem;
      return { key, value: result.value };
    },
    {
      keepPreviousData: true,
      refreshInterval: (refreshSeconds ?? 0) * 1_000,
      revalidateOnFocus: refreshSeconds !== undefined,
      focusThrottleInterval: 2_000,
      shouldRetryOnError: ({ code }: Problem) => refreshSeconds !== undefined && !FINAL.includes(code),
      errorRetryInterval: (refreshSeconds ?? 0) * 1_000,
      onErrorRetry: (_error, _key, { errorRetryInterval }, revalidate, retry) =>
        setTimeout(() => void revalidate(retry), errorRetryInterval),
      ...(initial === undefined ? {} : { fallbackData: { key, value: initial }, revalidateOnMount: false }),
    },
  );
  const reload = async () => void (await mutate());
  /** Puts the result of a change in place of what is shown, without loading again. */
  const update = (change: (value: Value) => Value) =>
    void mutate((current) => current && { ...current, value: change(current.value) }, { revalidate: false });
  // A value of another key is only a placeholder while this one loads.
  const value = error && data?.key !== key ? undefined : data?.value;
  return { value, problem: error, loading: isLoading, reload, update };
}
