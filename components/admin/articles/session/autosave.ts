import { type Edits, type Field, type Fields, fieldsOf, isSameValue } from './fields';

/** After the last key. */
const IDLE_MS = 2_000;
const FIRST_RETRY_SECONDS = 2;
const MAX_RETRY_SECONDS = 60;

/** The draft as the service stores it. */
export type Stored = { version: number; fields: Fields };
export type Conflict = { field: Field; theirs: Fields[Field]; by: string | undefined };

/** The stored draft, unsaved edits, and the time of the next save. */
export type Autosave = {
  stored: Stored;
  /** what the writer changed and the service does not have yet */
  edits: Edits;
  /** fields whose published value the writer has seen and overrides */
  rebase: readonly Field[];
  /** the request in flight: one at a time */
  sent: { edits: Edits; rebase: readonly Field[] } | undefined;
  /** fields that another user changed too, until the writer resolves them */
  conflicts: readonly Conflict[];
  /** messages of the service about values that it rejects; they wait for another edit */
  invalid: Partial<Record<Field, string>>;
  /** an input method is composing: saves and remote changes are deferred */
  composing: boolean;
  held: readonly AutosaveEvent[];
  sendAt: number | undefined;
  failures: number;
  /** nothing is sent until the writer signs in again, or at all because the draft can no longer be saved */
  stopped: 'signed_out' | 'closed' | undefined;
  savedAt: number | undefined;
  /** what was last merged, and who changed it as far as that is known */
  merged: { fields: readonly Field[]; by: readonly string[] } | undefined;
};

/** Who changed a field, where that is known. */
export type Names = Partial<Record<Field, string>>;

export type AutosaveEvent = { now: number } & (
  | { type: 'edit'; edits: Edits }
  | { type: 'compose'; active: boolean }
  | { type: 'flush' | 'send' | 'signed_in' }
  /** the stored draft, after a save, a refresh or a conflict; and who changed which field */
  | { type: 'saved' | 'read' | 'conflict'; stored: Stored; by: Names }
  /** the draft was discarded: the article is shown again */
  | { type: 'discarded'; stored: Stored }
  | { type: 'unreachable'; retryAfterSeconds?: number | undefined }
  | { type: 'invalid'; messages: Partial<Record<Field, string>> }
  | { type: 'stop'; reason: 'signed_out' | 'closed' }
  | { type: 'keep' | 'use'; field: Field }
  /** the published article and the draft changed the same field: resolved by `keep` or `use` */
  | { type: 'override'; conflicts: readonly Conflict[] }
);

export function startAutosave(stored: Stored, savedAt: number | undefined): Autosave {
  return {
    stored,
    savedAt,
    edits: {},
    rebase: [],
    sent: undefined,
    conflicts: [],
    invalid: {},
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

/** The body of the next request; undefined if there is nothing to send. */
export function toRequest({ edits, rebase, conflicts, invalid }: Autosave): Autosave['sent'] {
  const waiting = (field: Field) => field in invalid || conflicts.some((conflict) => conflict.field === field);
  const fields = fieldsOf(edits).filter((field) => !waiting(field));
  const confirmed = rebase.filter((field) => !waiting(field));
  if (fields.length === 0 && confirmed.length === 0) return undefined;
  return { edits: Object.fromEntries(fields.map((field) => [field, edits[field]])), rebase: confirmed };
}

/** When the next request is due; undefined while one is in flight or nothing may be sent. */
export function findSendTime(state: Autosave): number | undefined {
  if (state.sent || state.composing || state.stopped || !toRequest(state)) return undefined;
  return state.sendAt;
}

export function isUnsent({ edits, rebase }: Autosave): boolean {
  return fieldsOf(edits).length > 0 || rebase.length > 0;
}

export function reduceAutosave(state: Autosave, event: AutosaveEvent): Autosave {
  const { now } = event;
  switch (event.type) {
    case 'edit':
      return withEdits(state, event.edits, now);
    case 'compose':
      return event.active ? { ...state, composing: true } : endComposition(state, now);
    case 'flush':
      return { ...state, sendAt: now };
    case 'send':
      return { ...state, sent: toRequest(state), sendAt: undefined, merged: undefined };
    case 'signed_in':
      return { ...state, stopped: undefined, failures: 0, sendAt: now };
    case 'saved':
    case 'read':
    case 'conflict':
      return state.composing ? { ...state, held: [...state.held, event] } : join(state, event);
    case 'discarded':
      return startAutosave(event.stored, now);
    case 'unreachable':
      return retryLater(state, event.retryAfterSeconds ?? 0, now);
    case 'invalid':
      return resume({ ...state, sent: undefined, failures: 0, invalid: { ...state.invalid, ...event.messages } }, now);
    case 'stop':
      return { ...state, sent: undefined, stopped: event.reason };
    case 'keep':
    case 'use':
      return resolve(state, event.field, event.type, now);
    case 'override': {
      const fields = event.conflicts.map(({ field }) => field);
      return { ...state, conflicts: event.conflicts, rebase: [...new Set([...state.rebase, ...fields])] };
    }
  }
}

/** Applies what arrived during the composition. */
function endComposition(state: Autosave, now: number): Autosave {
  const settled = state.held.reduce<Autosave>(reduceAutosave, { ...state, composing: false, held: [] });
  return isUnsent(settled) ? postpone(settled, now) : settled;
}

/** Takes the stored draft over, around what is unsaved. */
function join(
  state: Autosave,
  { type, stored, by, now }: Extract<AutosaveEvent, { type: 'saved' | 'read' | 'conflict' }>,
): Autosave {
  if (type === 'read' && state.sent) return state;
  const settled = { ...merge(state, stored, type === 'saved' ? state.sent : undefined, by), failures: 0 };
  if (type === 'read') return settled;
  const responded = { ...settled, sent: undefined };
  return resume(type === 'saved' ? { ...responded, savedAt: now } : responded, now);
}

function retryLater(state: Autosave, atLeastSeconds: number, now: number): Autosave {
  const failures = state.failures + 1;
  const seconds = Math.max(toRetrySeconds(failures), atLeastSeconds);
  return { ...state, sent: undefined, failures, sendAt: now + seconds * 1_000 };
}

/** Ends a conflict: keeps the writer's value, or uses the other one. */
function resolve(state: Autosave, field: Field, choice: 'keep' | 'use', now: number): Autosave {
  const conflict = state.conflicts.find((each) => each.field === field);
  if (!conflict) return state;
  const settled = { ...state, conflicts: state.conflicts.filter((each) => each !== conflict), sendAt: now };
  return choice === 'keep' ? settled : { ...settled, edits: toEdits(settled, { [field]: conflict.theirs }) };
}

/** 2, 4, 8 … 60 seconds. */
export function toRetrySeconds(failures: number): number {
  return Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (failures - 1));
}

/** The state of the status line; conflicts are explained at their field. */
export type SaveStatus =
  | { kind: 'saved'; at: number | undefined }
  | { kind: 'edited' | 'sending' | 'signed_out' | 'closed' | 'invalid' }
  | { kind: 'waiting'; seconds: number }
  | { kind: 'merged'; by: readonly string[] };

export function toStatus(state: Autosave, now: number): SaveStatus {
  if (state.stopped) return { kind: state.stopped };
  if (state.sent) return { kind: 'sending' };
  if (isUnsent(state)) {
    if (state.failures > 0) return { kind: 'waiting', seconds: Math.max(0, Math.ceil(((state.sendAt ?? now) - now) / 1_000)) };
    return { kind: fieldsOf(state.edits).some((field) => field in state.invalid) ? 'invalid' : 'edited' };
  }
  return state.merged ? { kind: 'merged', by: state.merged.by } : { kind: 'saved', at: state.savedAt };
}

/**
 * Merges a newer draft with unsaved edits. A field that only one side changed takes that side; one that both changed
 * differently becomes a conflict, which keeps showing the writer's own text.
 */
function merge(state: Autosave, stored: Stored, sent: Autosave['sent'], names: Names): Autosave {
  // Responses may arrive out of order; ignore stale ones.
  if (stored.version < state.stored.version) return state;
  const edits: Edits = {};
  const conflicts: Conflict[] = [];
  const added: Field[] = [];
  const known: Fields = { ...state.stored.fields, ...sent?.edits };
  for (const field of fieldsOf(stored.fields)) {
    const theirs = stored.fields[field];
    const changed = !isSameValue(theirs, known[field]);
    const open = state.conflicts.find((conflict) => conflict.field === field);
    if (!(field in state.edits)) {
      if (changed) added.push(field);
      if (open) conflicts.push(open);
    } else if (!isSameValue(theirs, state.edits[field])) {
      Object.assign(edits, { [field]: state.edits[field] });
      if (changed) conflicts.push({ field, theirs, by: names[field] });
      else if (open) conflicts.push(open);
    }
  }
  const by = [...new Set(added.flatMap((field) => names[field] ?? []))];
  return {
    ...state,
    stored,
    edits,
    conflicts,
    rebase: sent ? state.rebase.filter((field) => !sent.rebase.includes(field)) : state.rebase,
    merged: added.length > 0 ? { fields: added, by } : state.merged,
  };
}

function withEdits(state: Autosave, changes: Edits, now: number): Autosave {
  const invalid = { ...state.invalid };
  for (const field of fieldsOf(changes)) delete invalid[field];
  return postpone({ ...state, invalid, merged: undefined, edits: toEdits(state, changes) }, now);
}

/** Drops values that are already stored. A request in flight may be stored at any moment, so its values are compared too. */
function toEdits(state: Autosave, changes: Edits): Edits {
  const edits: Edits = { ...state.edits, ...changes };
  for (const field of fieldsOf(changes)) {
    if (!(field in (state.sent?.edits ?? {})) && isSameValue(edits[field], state.stored.fields[field])) delete edits[field];
  }
  return edits;
}

/** Typing does not advance a retry. */
function postpone(state: Autosave, now: number): Autosave {
  return state.failures > 0 ? state : { ...state, sendAt: now + IDLE_MS };
}

/** Edits made during the request wait for the next pause. */
function resume(state: Autosave, now: number): Autosave {
  return isUnsent(state) ? { ...state, sendAt: state.sendAt ?? now + IDLE_MS } : { ...state, sendAt: undefined };
}
