import { type Edits, type Field, type Fields, fieldsOf, isMergedText, isSameValue } from './fields';
import { type LineRange, withoutRanges } from './merge-lines';

/** The draft as the service stores it. */
export type Stored = { version: number; fields: Fields };

/** A field that another user changed, too. */
export type Conflict = {
  field: Field;
  theirs: Fields[Field];
  by: string | undefined;
  /** the lines of the stored text that both changed; absent where the whole value is in question */
  ranges?: readonly LineRange[] | undefined;
};

/** What another user's save removed from what this writer had saved. */
export type Replaced = { field: Field; by: string; mine: Fields[Field]; theirs: Fields[Field]; restored: Fields[Field] };

/** Why the service rejects a value. `heldBy`: the title of the article that has the slug, if the writer may see it. */
type Rejection = { type: string; message: string; heldBy?: string | undefined };
export type Rejections = Partial<Record<Field, Rejection>>;

/** Who changed a field, where that is known. */
export type Names = Partial<Record<Field, string>>;

/** The stored draft, unsaved edits, and the time of the next save. */
export type Autosave = {
  stored: Stored;
  /** what the writer changed and the service does not have yet */
  edits: Edits;
  /** fields whose published value the writer has seen and overrides */
  rebase: readonly Field[];
  /** the request in flight: one at a time */
  sent: { edits: Edits; rebase: readonly Field[] } | undefined;
  /** requests without a response: the service may have stored them */
  unanswered: readonly Edits[];
  /** fields that another user changed too, until the writer resolves them */
  conflicts: readonly Conflict[];
  /** what the service rejects; it waits for another edit */
  invalid: Rejections;
  /** saved by this writer in this window: lines of merged texts, values of other fields */
  own: Partial<Record<Field, readonly unknown[]>>;
  /** what others removed from it, until the writer has seen it */
  replaced: readonly Replaced[];
  /** an input method is composing: saves and remote changes are deferred */
  composing: boolean;
  held: readonly AutosaveEvent[];
  sendAt: number | undefined;
  failures: number;
  /** nothing is sent until the writer signs in again, or until the draft can be saved again */
  stopped: 'signed_out' | 'closed' | undefined;
  savedAt: number | undefined;
  /** what was last merged, and who changed it */
  merged: { fields: readonly Field[]; by: readonly string[] } | undefined;
};

export type Choice = 'keep' | 'use' | 'both';

export type AutosaveEvent = { now: number } & (
  | { type: 'edit'; edits: Edits }
  | { type: 'compose'; active: boolean }
  | { type: 'flush' | 'send' }
  | { type: 'signed_in' | 'reopened' }
  /** the stored draft, after a save, a refresh or a conflict; and who changed which field */
  | { type: 'saved' | 'read' | 'conflict'; stored: Stored; by: Names }
  /** the draft was discarded: the article is shown again */
  | { type: 'discarded'; stored: Stored }
  | { type: 'unreachable'; retryAfterSeconds?: number | undefined }
  | { type: 'invalid'; rejections: Rejections }
  /** the service has accepted what is stored */
  | { type: 'accepted' }
  | { type: 'stop'; reason: 'signed_out' | 'closed' }
  /** without a range, every conflict of the field is resolved */
  | { type: Choice; field: Field; range?: LineRange | undefined }
  /** adds what `text` changed of `base` to what is written now */
  | { type: 'bring_back'; field: Field; base: Fields[Field]; text: Fields[Field]; open?: readonly LineRange[] | undefined }
  /** the writer has seen what others removed */
  | { type: 'seen'; field: Field }
  /** the published article and the draft changed the same field */
  | { type: 'override'; conflicts: readonly Conflict[] }
);

/** The rejections of some fields. */
export function keepRejections({ invalid }: Autosave, isKept: (field: Field) => boolean): Rejections {
  return Object.fromEntries(Object.entries(invalid).filter(([field]) => isKept(field as Field)));
}

export function startAutosave(stored: Stored, savedAt: number | undefined): Autosave {
  return {
    stored,
    savedAt,
    edits: {},
    rebase: [],
    sent: undefined,
    unanswered: [],
    conflicts: [],
    invalid: {},
    own: {},
    replaced: [],
    composing: false,
    held: [],
    sendAt: undefined,
    failures: 0,
    stopped: undefined,
    merged: undefined,
  };
}

/** The visible fields: the stored ones overlaid with unsaved edits. */
export function toVisible({ stored, edits }: Autosave): Fields {
  return { ...stored.fields, ...edits };
}

/** One of these lists names the items of the other: while one of them waits, so does the other. */
const COMPANIONS: Partial<Record<Field, Field>> = { tags: 'tags_zh', tags_zh: 'tags' };

/**
 * The body of the next request; undefined if there is nothing to send. Of a text with conflicts, all but the lines in question
 * is sent.
 */
export function toRequest({ stored, edits, rebase, conflicts, invalid }: Autosave): Autosave['sent'] {
  const sent: Edits = {};
  const conflictOf = (field: Field) => conflicts.find((each) => each.field === field);
  const waits = (field: Field) => {
    const conflict = conflictOf(field);
    return field in invalid || (conflict !== undefined && !conflict.ranges);
  };
  for (const field of fieldsOf(edits)) {
    const conflict = conflictOf(field);
    const companion = COMPANIONS[field];
    if (waits(field) || (companion && waits(companion))) continue;
    const value = conflict?.ranges
      ? withoutRanges(String(stored.fields[field]), String(edits[field]), conflict.ranges)
      : edits[field];
    if (!conflict || !isSameValue(value, stored.fields[field])) Object.assign(sent, { [field]: value });
  }
  const confirmed = rebase.filter((field) => !(field in invalid) && !conflicts.some((conflict) => conflict.field === field));
  if (fieldsOf(sent).length === 0 && confirmed.length === 0) return undefined;
  return { edits: sent, rebase: confirmed };
}

/** When the next request is due; undefined while one is in flight or nothing may be sent. */
export function findSendTime(state: Autosave): number | undefined {
  if (state.sent || state.composing || state.stopped || !toRequest(state)) return undefined;
  return state.sendAt;
}

export function isUnsent({ edits, rebase }: Autosave): boolean {
  return fieldsOf(edits).length > 0 || rebase.length > 0;
}

/** Drops values that are already stored. Compares with a request in flight too, because it may be stored at any moment. */
export function toEdits(state: Autosave, changes: Edits): Edits {
  const edits: Edits = { ...state.edits, ...changes };
  for (const field of fieldsOf(changes)) {
    if (!(field in (state.sent?.edits ?? {})) && isSameValue(edits[field], state.stored.fields[field])) delete edits[field];
  }
  return edits;
}

/** Whether a conflict of this field is about some of its lines only. */
export function hasLines(conflict: Conflict): conflict is Conflict & { ranges: readonly LineRange[] } {
  return conflict.ranges !== undefined && isMergedText(conflict.field);
}
