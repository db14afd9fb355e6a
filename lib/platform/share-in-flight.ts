/** Makes a function that runs once for concurrent calls with the same key: those that arrive while it runs get its result. */
export function shareInFlight<Value>(): (key: string, run: () => Promise<Value>) => Promise<Value> {
  const underway = new Map<string, Promise<Value>>();
  return (key, run) => {
    const known = underway.get(key);
    if (known) return known;
    const value = run().finally(() => underway.delete(key));
    underway.set(key, value);
    return value;
  };
}
