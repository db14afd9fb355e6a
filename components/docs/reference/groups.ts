import type { ReferenceOperation } from './document';

export type OperationGroup = { tag: string; operations: ReferenceOperation[] };

/** The tag of operations that only administrators may call. */
export const ADMIN_TAG = 'Administration';

/** The tags of operations that are for staff. */
export const staffTags = ['Editing', ADMIN_TAG];

/** The order of the groups. Other tags follow, and what is for staff is last, because few readers need it. */
const order = ['Archive', 'Keys', 'Description'];

/** Operations by tag, in the order in which the reference lists them. */
export function toGroups(operations: ReferenceOperation[]): OperationGroup[] {
  const tags = operations.map(({ tag }) => tag).filter((tag) => !staffTags.includes(tag));
  return [...new Set([...order, ...tags, ...staffTags])]
    .map((tag) => ({ tag, operations: operations.filter((operation) => operation.tag === tag) }))
    .filter((group) => group.operations.length > 0);
}
