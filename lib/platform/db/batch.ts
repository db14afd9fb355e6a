import { isDatabaseUnavailable } from './failure';

type Lookup<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void };

/** Two, so that one slow query does not delay every lookup. */
const MAX_QUERIES_IN_FLIGHT = 2;

/** Keys of one query at most, where each has one row. */
const MAX_LOOKUPS_PER_QUERY = 50;

/**
 * Makes a lookup that shares queries: calls of one turn of the event loop go into one query, and so do calls that arrive
 * while `MAX_QUERIES_IN_FLIGHT` queries run. No call joins a query that was already sent, so that every result is as
 * committed when the call was made or later.
 *
 * @param query reads the values of all keys at once
 * @param max number of keys in one query, which bounds its rows, however many callers there are
 * @returns the lookup; it throws the database's error, also when an earlier query raised it that the call waited for
 */
export function batchLookups<Key, Value>(
  query: (keys: Key[]) => Promise<(key: Key) => Value>,
  max = MAX_LOOKUPS_PER_QUERY,
): (key: Key) => Promise<Value> {
  const waiting: Lookup<Key, Value>[] = [];
  let inFlight = 0;

  async function queryWaiting(): Promise<void> {
    if (waiting.length === 0 || inFlight >= MAX_QUERIES_IN_FLIGHT) return;
    const batch = waiting.splice(0, max);
    inFlight += 1;
    void queryWaiting();
    try {
      const readValue = await query([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(readValue(key));
    } catch (error) {
      // Lookups that waited for this query would only wait again for the same failure.
      const failed = isDatabaseUnavailable(error) ? [...batch, ...waiting.splice(0)] : batch;
      for (const { reject } of failed) reject(error);
    } finally {
      inFlight -= 1;
      void queryWaiting();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length === 1 && inFlight < MAX_QUERIES_IN_FLIGHT) setImmediate(queryWaiting);
    });
}
