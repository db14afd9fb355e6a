import { isDeepStrictEqual } from 'node:util';

/** The fields of an update that change the stored record, before and after. Null and absent fields change nothing. */
export function toChanges<Stored extends object>(
  stored: Stored,
  update: { [Name in keyof Stored]?: Stored[Name] | null },
): { before: Partial<Stored>; after: Partial<Stored> } {
  const names = (Object.keys(update) as (keyof Stored)[]).filter((name) => {
    const value = update[name];
    return value !== null && value !== undefined && !isDeepStrictEqual(value, stored[name]);
  });
  const pick = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name as keyof Stored)));
  return { before: pick(stored) as Partial<Stored>, after: pick(update) as Partial<Stored> };
}
