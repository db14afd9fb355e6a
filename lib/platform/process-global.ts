/**
 * The value under `name` that every copy of a module shares; `create` makes it on first use. Next bundles a second copy of
 * a module into the same process, so a module-level variable would exist twice.
 */
export function processGlobal<Value>(name: string, create: () => Value): Value {
  const key = Symbol.for(`hospitality.${name}`);
  const values = globalThis as unknown as Record<symbol, Value>;
  if (!(key in values)) values[key] = create();
  return values[key] as Value;
}
