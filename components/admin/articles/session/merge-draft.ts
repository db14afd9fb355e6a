import type { Autosave, Choice, Conflict, Names, Replaced, Stored } from './autosave-state';
import { hasLines, keepRejections, toEdits, toVisible } from './autosave-state';
import { type Edits, type Field, type Fields, fieldsOf, isMergedText, isSameValue } from './fields';
import {
  applyEdits,
  diffLines,
  hasEdits,
  joinRanges,
  keepBoth,
  type LineRange,
  mapRanges,
  mergeTexts,
  openRanges,
  toLines,
  uniteTexts,
  withoutRanges,
} from './merge-lines';

/**
 * Merges a newer draft with unsaved edits. A field that only one side changed takes that side. Texts that both changed merge by
 * line, and only lines that both changed are a conflict; so is any other field. A conflict keeps showing the writer's own text.
 */
export function mergeDraft(state: Autosave, stored: Stored, sent: Autosave['sent'], names: Names): Autosave {
  // Responses may arrive out of order; ignore stale ones.
  if (stored.version < state.stored.version) return state;
  const edits: Edits = {};
  const conflicts: Conflict[] = [];
  const added: Field[] = [];
  const replaced: Replaced[] = [];
  for (const field of fieldsOf(stored.fields)) {
    const theirs = stored.fields[field];
    const base = findBase(state, field, theirs, sent);
    const changed = !isSameValue(theirs, base);
    const open = state.conflicts.find((conflict) => conflict.field === field);
    const { visible, conflict } = mergeField(state, field, { base, theirs }, open, names[field]);
    if (conflict) conflicts.push(conflict);
    if (!isSameValue(visible, theirs)) Object.assign(edits, { [field]: visible });
    if (!changed) continue;
    const lost = findReplaced(state, field, { before: base, theirs, visible }, names[field]);
    if (lost) replaced.push(lost);
    else if (!isSameValue(visible, toVisible(state)[field])) added.push(field);
  }
  const by = [...new Set(added.flatMap((field) => names[field] ?? []))];
  const earlier = state.replaced.filter(({ field }) => !replaced.some((each) => each.field === field));
  return {
    ...state,
    stored,
    edits,
    conflicts,
    // Another stored value may be accepted.
    invalid: keepRejections(state, (field) => field in edits || isSameValue(stored.fields[field], state.stored.fields[field])),
    // A request without a response may be stored even after others were; a stored one comes after all of them.
    unanswered: sent ? [] : state.unanswered,
    own: sent ? withOwn(state, sent.edits) : state.own,
    replaced: [...earlier, ...replaced],
    rebase: sent ? state.rebase.filter((field) => !sent.rebase.includes(field)) : state.rebase,
    merged: by.length > 0 ? { fields: added, by } : state.merged,
  };
}

/** What both sides last had in common: what this writer sent if the service stored it, else what was stored before. */
function findBase(state: Autosave, field: Field, theirs: Fields[Field], sent: Autosave['sent']): Fields[Field] {
  const before = state.stored.fields[field];
  if (sent && field in sent.edits) return sent.edits[field] as Fields[Field];
  for (const edits of state.unanswered.toReversed()) {
    const value = edits[field];
    if (value !== undefined && wasStored(field, before, value, theirs)) return value;
  }
  return before;
}

/** Whether `theirs` contains every edit of `value`. A false positive would undo the writer's edit without a conflict. */
function wasStored(field: Field, before: Fields[Field], value: Fields[Field], theirs: Fields[Field]): boolean {
  if (!isMergedText(field)) return isSameValue(value, theirs);
  return hasEdits(String(before), String(value), String(theirs));
}

/** The visible value of a field, and its conflict: a new one, or the one that is still open. */
function mergeField(
  state: Autosave,
  field: Field,
  { base, theirs }: Record<'base' | 'theirs', Fields[Field]>,
  open: Conflict | undefined,
  by: string | undefined,
): { visible: Fields[Field]; conflict: Conflict | undefined } {
  if (!(field in state.edits)) return { visible: theirs, conflict: open?.ranges ? undefined : open };
  if (isMergedText(field)) return mergeTextField(state, field, { base: String(base), theirs: String(theirs) }, open, by);
  const mine = state.edits[field] as Fields[Field];
  if (isSameValue(theirs, mine)) return { visible: theirs, conflict: undefined };
  return { visible: mine, conflict: isSameValue(theirs, base) ? open : { field, theirs, by } };
}

function mergeTextField(
  state: Autosave,
  field: Field,
  { base, theirs }: { base: string; theirs: string },
  open: Conflict | undefined,
  by: string | undefined,
): { visible: string; conflict: Conflict | undefined } {
  const mine = String(state.edits[field]);
  const { text, conflicts } = mergeTexts(base, mine, theirs);
  // An open conflict with the published article is about the whole text.
  if (open && !open.ranges) return { visible: text, conflict: text === theirs ? undefined : open };
  const carried = mapRanges(String(state.stored.fields[field]), theirs, open?.ranges ?? []);
  const ranges = openRanges(theirs, text, joinRanges([...carried, ...conflicts]));
  const writer = conflicts.length > 0 ? (by ?? open?.by) : (open?.by ?? by);
  return { visible: text, conflict: ranges.length > 0 ? { field, theirs, by: writer, ranges } : undefined };
}

/** Remembers what this writer has now saved. */
function withOwn(state: Autosave, saved: Edits): Autosave['own'] {
  const own = { ...state.own };
  for (const field of fieldsOf(saved)) {
    if (isMergedText(field)) {
      const before = new Set(toLines(String(state.stored.fields[field])));
      const written = toLines(String(saved[field])).filter((line) => line.trim() !== '' && !before.has(line));
      own[field] = [...new Set([...(own[field] ?? []), ...written])];
    } else own[field] = [saved[field]];
  }
  return own;
}

/** The saved text of this writer that another user's change removed. */
function findReplaced(
  { own, edits }: Autosave,
  field: Field,
  { before, theirs, visible }: Record<'before' | 'theirs' | 'visible', Fields[Field]>,
  by: string | undefined,
): Replaced | undefined {
  const mine = own[field];
  if (!mine || by === undefined) return undefined;
  if (!isMergedText(field)) {
    const lost = !(field in edits) && mine.some((value) => isSameValue(value, before));
    return lost ? { field, by, mine: before, theirs, restored: before } : undefined;
  }
  const now = toLines(String(theirs));
  const kept = new Set([...now, ...toLines(String(visible))]);
  const had = toLines(String(before));
  const fresh = now.filter((line) => !had.includes(line));
  const isGone = (line: string) => !kept.has(line) && !fresh.some((each) => isWithin(line, each));
  const lost = new Set(had.filter((line) => mine.includes(line) && isGone(line)));
  if (lost.size === 0) return undefined;
  const back = diffLines(now, had).filter(({ lines }) => lines.some((line) => lost.has(line)));
  return { field, by, mine: before, theirs, restored: applyEdits(now, back).join('\n') };
}

/** Whether a line became another one by additions only, so that nothing was lost. */
function isWithin(line: string, other: string): boolean {
  let at = 0;
  for (const character of other) if (character === line[at]) at += 1;
  return at === line.length;
}

/** Resolves a conflict, or one place of it: the writer's value, the other one, or both texts. */
export function resolveConflict(state: Autosave, field: Field, choice: Choice, range: LineRange | undefined): Autosave {
  const conflict = state.conflicts.find((each) => each.field === field);
  if (!conflict) return state;
  const others = state.conflicts.filter((each) => each !== conflict);
  if (!hasLines(conflict)) {
    const settled = { ...state, conflicts: others };
    if (choice === 'keep') return settled;
    const value = choice === 'use' ? conflict.theirs : uniteTexts(String(conflict.theirs), String(toVisible(state)[field]));
    return { ...settled, edits: toEdits(settled, { [field]: value }) };
  }
  const theirs = String(state.stored.fields[field]);
  const chosen = range ? conflict.ranges.filter((each) => isSameValue(each, range)) : conflict.ranges;
  let text = String(toVisible(state)[field]);
  if (choice === 'use') text = withoutRanges(theirs, text, chosen);
  if (choice === 'both') for (const each of chosen.toReversed()) text = keepBoth(theirs, text, each);
  const left = openRanges(
    theirs,
    text,
    conflict.ranges.filter((each) => !chosen.includes(each)),
  );
  const conflicts = left.length > 0 ? [...others, { ...conflict, ranges: left }] : others;
  return { ...state, conflicts, edits: toEdits(state, { [field]: text }) };
}

/** Conflicts after an edit: places where the text now equals the stored one are resolved. */
export function reviewConflicts(state: Autosave, changed: readonly Field[]): Autosave {
  if (!state.conflicts.some(({ field }) => changed.includes(field))) return state;
  const conflicts = state.conflicts.flatMap((conflict): Conflict[] => {
    if (!hasLines(conflict) || !changed.includes(conflict.field)) return [conflict];
    const ranges = openRanges(
      String(state.stored.fields[conflict.field]),
      String(toVisible(state)[conflict.field]),
      conflict.ranges,
    );
    return ranges.length > 0 ? [{ ...conflict, ranges }] : [];
  });
  return { ...state, conflicts };
}

/** A text that comes back: what it changed of `base`, apart from the lines of `open` conflicts, which nobody has resolved. */
type Returning = { base: Fields[Field]; text: Fields[Field]; open?: readonly LineRange[] | undefined };

/** What is written now, with what `text` changed of `base`; both versions where that is not decided or those lines changed since. */
export function bringBack(field: Field, { base, text, open = [] }: Returning, now: Fields[Field]): Fields[Field] {
  if (!isMergedText(field)) return text;
  const returning = open.toReversed().reduce((result, range) => keepBoth(String(base), result, range), String(text));
  const { text: merged, conflicts } = mergeTexts(String(base), returning, String(now));
  return conflicts.toReversed().reduce((result, range) => keepBoth(String(now), result, range), merged);
}
