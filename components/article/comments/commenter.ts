/** The commenter, either a signed-in reader or a guest with a name; or why commenting is not possible. */
export type Commenter =
  | { kind: 'member'; name: string; isStaff: boolean }
  | { kind: 'guest' }
  | { kind: 'signed_out' | 'inactive' };

type Reader = { name?: string; role?: string; fullText: boolean };

/** How the reader may comment under the operator's settings. */
export function toCommenter(allowed: 'subscribers' | 'everyone', reader: Reader | undefined): Commenter {
  const isStaff = reader?.role !== undefined;
  if (reader && (isStaff || reader.fullText)) return { kind: 'member', name: reader.name ?? '', isStaff };
  if (allowed === 'everyone') return { kind: 'guest' };
  return { kind: reader ? 'inactive' : 'signed_out' };
}
