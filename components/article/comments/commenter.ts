/** Who writes: a reader whose session decides, or a guest who types a name; or why nobody can. */
export type Commenter =
  | { kind: 'member'; name: string; isStaff: boolean }
  | { kind: 'guest' }
  | { kind: 'signed_out' | 'inactive' };

type Reader = { name?: string; role?: string; fullText: boolean };

/** How the reader of a page may comment, by what the operator allows. */
export function toCommenter(allowed: 'subscribers' | 'everyone', reader: Reader | undefined): Commenter {
  const isStaff = reader?.role !== undefined;
  if (reader && (isStaff || reader.fullText)) return { kind: 'member', name: reader.name ?? '', isStaff };
  if (allowed === 'everyone') return { kind: 'guest' };
  return { kind: reader ? 'inactive' : 'signed_out' };
}
