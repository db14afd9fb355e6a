import {
  type Autosave,
  type AutosaveEvent,
  findSendTime,
  isUnsent,
  keepRejections,
  startAutosave,
  toEdits,
  toRequest,
  toVisible,
} from './autosave-state';
import { type Edits, type Field, fieldsOf } from './fields';
import { bringBack, mergeDraft, resolveConflict, reviewConflicts } from './merge-draft';

/** After the last key. */
const IDLE_MS = 2_000;
const FIRST_RETRY_SECONDS = 2;
const MAX_RETRY_SECONDS = 60;
/** Maximum number of requests without a response that are remembered. */
const MAX_UNANSWERED = 10;

/** The state after an event: what the writer did, or how the service responded. */
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
      return { ...state, sent: toRequest(state), sendAt: undefined };
    case 'keep':
    case 'use':
    case 'both':
      return { ...resolveConflict(state, event.field, event.type, event.range), sendAt: now };
    case 'bring_back': {
      const { field } = event;
      return withEdits(state, { [field]: bringBack(field, event, toVisible(state)[field]) }, now);
    }
    case 'seen':
      return { ...state, replaced: state.replaced.filter(({ field }) => field !== event.field) };
    case 'override': {
      const fields = event.conflicts.map(({ field }) => field);
      const others = state.conflicts.filter(({ field }) => !fields.includes(field));
      return { ...state, conflicts: [...others, ...event.conflicts], rebase: [...new Set([...state.rebase, ...fields])] };
    }
    default:
      return reduceResponse(state, event);
  }
}

type WritersEvent = 'edit' | 'compose' | 'flush' | 'send' | 'keep' | 'use' | 'both' | 'bring_back' | 'seen' | 'override';

/** The part of `reduceAutosave` that follows the service's responses rather than the writer. */
function reduceResponse(state: Autosave, event: Exclude<AutosaveEvent, { type: WritersEvent }>): Autosave {
  const { now } = event;
  switch (event.type) {
    case 'signed_in':
    case 'reopened':
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
      // Nothing of the request was stored; the rest of it follows at once.
      return { ...state, sent: undefined, failures: 0, sendAt: now, invalid: { ...state.invalid, ...event.rejections } };
    case 'accepted':
      return { ...state, invalid: keepRejections(state, (field) => field in state.edits) };
    case 'stop':
      return { ...state, sent: undefined, stopped: event.reason };
  }
}

/** Applies what arrived during the composition. */
function endComposition(state: Autosave, now: number): Autosave {
  const settled = state.held.reduce<Autosave>(reduceAutosave, { ...state, composing: false, held: [] });
  return isUnsent(settled) ? postpone(settled, now) : settled;
}

/** Adopts the stored draft, keeping unsaved edits. */
function join(
  state: Autosave,
  { type, stored, by, now }: Extract<AutosaveEvent, { type: 'saved' | 'read' | 'conflict' }>,
): Autosave {
  if (type === 'read' && state.sent) return state;
  const settled = { ...mergeDraft(state, stored, type === 'saved' ? state.sent : undefined, by), failures: 0 };
  if (type === 'read') return isUnsent(settled) ? { ...settled, sendAt: settled.sendAt ?? now } : settled;
  const responded = { ...settled, sent: undefined };
  if (type === 'saved') return resume({ ...responded, savedAt: now }, now);
  // The request was rejected as a whole; what does not conflict follows at once.
  return { ...responded, sendAt: now };
}

function retryLater(state: Autosave, atLeastSeconds: number, now: number): Autosave {
  const failures = state.failures + 1;
  const seconds = Math.max(toRetrySeconds(failures), atLeastSeconds);
  const unanswered = state.sent ? [...state.unanswered, state.sent.edits].slice(-MAX_UNANSWERED) : state.unanswered;
  return { ...state, sent: undefined, unanswered, failures, sendAt: now + seconds * 1_000 };
}

/** 2, 4, 8 … 60 seconds. */
function toRetrySeconds(failures: number): number {
  return Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (failures - 1));
}

/** The state of the status line. */
export type SaveStatus =
  | { kind: 'saved'; at: number | undefined }
  | { kind: 'edited' | 'sending' | 'signed_out' | 'closed' }
  | { kind: 'waiting'; seconds: number }
  | { kind: 'merged'; by: readonly string[] }
  | { kind: 'conflict' | 'replaced'; field: Field; by: string | undefined }
  | { kind: 'invalid'; field: Field };

export function toStatus(state: Autosave, now: number): SaveStatus {
  if (state.stopped) return { kind: state.stopped };
  if (state.failures > 0 && !state.sent && findSendTime(state) !== undefined) {
    return { kind: 'waiting', seconds: Math.max(0, Math.ceil(((state.sendAt ?? now) - now) / 1_000)) };
  }
  const [conflict] = state.conflicts;
  if (conflict) return { kind: 'conflict', field: conflict.field, by: conflict.by };
  if (state.sent) return { kind: 'sending' };
  const unsent = fieldsOf(state.edits);
  const rejected = unsent.find((field) => field in state.invalid);
  if (rejected && !toRequest(state)) return { kind: 'invalid', field: rejected };
  const [replaced] = state.replaced;
  if (replaced) return { kind: 'replaced', field: replaced.field, by: replaced.by };
  if (isUnsent(state)) return { kind: 'edited' };
  return state.merged ? { kind: 'merged', by: state.merged.by } : { kind: 'saved', at: state.savedAt };
}

function withEdits(state: Autosave, changes: Edits, now: number): Autosave {
  const fields = fieldsOf(changes);
  const invalid = { ...state.invalid };
  for (const field of fields) delete invalid[field];
  const edited = { ...state, invalid, merged: undefined, edits: toEdits(state, changes) };
  return postpone(reviewConflicts(edited, fields), now);
}

/** Typing does not advance a retry. */
function postpone(state: Autosave, now: number): Autosave {
  return state.failures > 0 ? state : { ...state, sendAt: now + IDLE_MS };
}

/** Edits made during the request wait for the next pause. */
function resume(state: Autosave, now: number): Autosave {
  return isUnsent(state) ? { ...state, sendAt: state.sendAt ?? now + IDLE_MS } : { ...state, sendAt: undefined };
}
