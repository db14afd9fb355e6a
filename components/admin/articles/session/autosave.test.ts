import { describe, expect, it } from 'vitest';
import { reduceAutosave, toStatus } from './autosave';
import {
  type Autosave,
  type AutosaveEvent,
  findSendTime,
  type Names,
  startAutosave,
  toRequest,
  toVisible,
} from './autosave-state';
import type { Edits, Fields } from './fields';

const fields = {
  title_zh: '一',
  title_en: 'One',
  slug: 'one',
  content_zh: '',
  content_en: '',
  tags: ['a'],
  tags_zh: ['甲'],
  is_pinned: false,
} as unknown as Fields;
const stored = (version: number, changes: Edits = {}) => ({ version, fields: { ...fields, ...changes } });
const T = 1_000_000;

type Step = AutosaveEvent extends infer Event
  ? Event extends { now: number }
    ? Omit<Event, 'now'> & { now?: number }
    : never
  : never;

/** Runs events one millisecond after each other, unless they name their time. */
function run(...steps: Step[]): Autosave {
  return steps.reduce(
    (state, step, index) => reduceAutosave(state, { now: T + index, ...step } as AutosaveEvent),
    startAutosave(stored(5), T),
  );
}
const edit = (edits: Edits, now?: number): Step => ({ type: 'edit', edits, ...(now === undefined ? {} : { now }) });
const saved = (version: number, changes: Edits = {}, by: Names = {}): Step => ({
  type: 'saved',
  stored: stored(version, changes),
  by,
});
const send: Step = { type: 'send' };
const rejected: Step = { type: 'invalid', rejections: { tags: { type: 'too_long', message: 'no' } } };

describe('when a save is due', () => {
  it.each<[string, Step[], number | undefined]>([
    ['not without a change', [], undefined],
    ['2 s after a change', [edit({ title_en: 'A' }, T)], T + 2_000],
    ['2 s after the last change', [edit({ title_en: 'A' }, T), edit({ title_zh: '二' }, T + 1_500)], T + 3_500],
    ['not for a change that was undone', [edit({ title_en: 'A' }), edit({ title_en: 'One' })], undefined],
    ['not while a request is in flight', [edit({ title_en: 'A' }), send, edit({ title_en: 'B' })], undefined],
    [
      '2 s after a change made during the request',
      [edit({ title_en: 'A' }), send, edit({ title_en: 'B' }, T), saved(6, { title_en: 'A' })],
      T + 2_000,
    ],
    ['not during composition', [edit({ title_en: 'A' }), { type: 'compose', active: true }], undefined],
    [
      '2 s after composition',
      [{ type: 'compose', active: true }, edit({ title_zh: '二' }), { type: 'compose', active: false, now: T + 9_000 }],
      T + 11_000,
    ],
    ['immediately on request', [edit({ title_en: 'A' }), { type: 'flush', now: T + 5 }], T + 5],
    ['2 s after the first failure', [edit({ title_en: 'A' }), send, { type: 'unreachable', now: T }], T + 2_000],
    [
      'not sooner because of another key',
      [edit({ title_en: 'A' }), send, { type: 'unreachable', now: T + 9_000 }, edit({ title_en: 'AB' }, T + 9_500)],
      T + 11_000,
    ],
    [
      'when the service asks to come back',
      [edit({ title_en: 'A' }), send, { type: 'unreachable', retryAfterSeconds: 45, now: T }],
      T + 45_000,
    ],
    ['not after the session ended', [edit({ title_en: 'A' }), send, { type: 'stop', reason: 'signed_out' }], undefined],
    [
      'after signing in again',
      [edit({ title_en: 'A' }), send, { type: 'stop', reason: 'signed_out' }, { type: 'signed_in', now: T + 7 }],
      T + 7,
    ],
    [
      'not for a field in conflict',
      [edit({ title_en: 'A' }), send, { type: 'conflict', stored: stored(7, { title_en: 'B' }), by: {} }],
      undefined,
    ],
  ])('%s', (_, steps, expected) => {
    expect(findSendTime(run(...steps))).toBe(expected);
  });

  it('waits 2, 4 … 60 s', () => {
    let state = run(edit({ title_en: 'A' }));
    const waits = Array.from({ length: 7 }, () => {
      state = reduceAutosave(reduceAutosave(state, { type: 'send', now: T }), { type: 'unreachable', now: T });
      return ((findSendTime(state) ?? 0) - T) / 1_000;
    });
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
  });
});

describe('saved fields and visible state', () => {
  const conflict = (version: number, changes: Edits, by = {}): Step => ({
    type: 'conflict',
    stored: stored(version, changes),
    by,
  });
  it.each<[string, Step[], Edits | undefined, Edits]>([
    ['changed fields only', [edit({ title_en: 'A', tags: ['a'] })], { title_en: 'A' }, { title_en: 'A' }],
    ['nothing after it is saved', [edit({ title_en: 'A' }), send, saved(6, { title_en: 'A' })], undefined, { title_en: 'A' }],
    [
      'a change back to the stored value while the other one is in flight',
      [edit({ title_en: 'A' }), send, edit({ title_en: 'One' }), saved(6, { title_en: 'A' })],
      { title_en: 'One' },
      { title_en: 'One' },
    ],
    [
      "others' fields are added",
      [edit({ title_en: 'A' }), send, saved(7, { title_en: 'A', title_zh: '二' })],
      undefined,
      { title_en: 'A', title_zh: '二' },
    ],
    [
      "others' fields are not added during composition",
      [edit({ title_en: 'A' }), send, { type: 'compose', active: true }, saved(7, { title_en: 'A', title_zh: '二' })],
      { title_en: 'A' },
      { title_en: 'A', title_zh: '一' },
    ],
    [
      'but after it',
      [
        edit({ title_en: 'A' }),
        send,
        { type: 'compose', active: true },
        saved(7, { title_en: 'A', title_zh: '二' }),
        { type: 'compose', active: false },
      ],
      undefined,
      { title_en: 'A', title_zh: '二' },
    ],
    [
      'of two fields, the one without conflict',
      [edit({ title_en: 'A', tags: ['b'] }), send, conflict(7, { title_en: 'B' })],
      { tags: ['b'] },
      { title_en: 'A', tags: ['b'] },
    ],
    [
      'my text, if I keep it',
      [edit({ title_en: 'A' }), send, conflict(7, { title_en: 'B' }), { type: 'keep', field: 'title_en' }],
      { title_en: 'A' },
      { title_en: 'A' },
    ],
    [
      'nothing, if I use theirs',
      [edit({ title_en: 'A' }), send, conflict(7, { title_en: 'B' }), { type: 'use', field: 'title_en' }],
      undefined,
      { title_en: 'B' },
    ],
    [
      'nothing where both wrote the same',
      [edit({ title_en: 'B' }), send, conflict(7, { title_en: 'B' })],
      undefined,
      { title_en: 'B' },
    ],
    [
      'a field edited during a save that others changed is a conflict',
      [edit({ tags: ['b'] }), send, edit({ title_en: 'A' }), saved(7, { tags: ['b'], title_en: 'B' })],
      undefined,
      { title_en: 'A', tags: ['b'] },
    ],
    [
      'an older draft is no news',
      [{ type: 'read', stored: stored(4, { title_en: 'old' }), by: {} }],
      undefined,
      { title_en: 'One' },
    ],
    [
      'not a rejected value',
      [edit({ title_en: 'A', tags: ['b'] }), send, rejected],
      { title_en: 'A' },
      { title_en: 'A', tags: ['b'] },
    ],
    [
      'not the names of rejected tags',
      [edit({ title_en: 'A', tags: ['b'], tags_zh: ['乙'] }), send, rejected],
      { title_en: 'A' },
      { title_en: 'A', tags: ['b'], tags_zh: ['乙'] },
    ],
    [
      'a rejected value once it changed',
      [edit({ tags: ['b'] }), send, rejected, edit({ tags: ['c'] })],
      { tags: ['c'] },
      { tags: ['c'] },
    ],
  ])('%s', (_, steps, request, visible) => {
    const state = run(...steps);
    expect(toRequest(state)?.edits).toEqual(request);
    expect(toVisible(state)).toEqual({ ...fields, ...visible });
  });

  it('names a published field once its conflict is decided', () => {
    const override: Step = { type: 'override', conflicts: [{ field: 'title_en', theirs: 'Live', by: 'Mei' }] };
    expect(toRequest(run(override))).toBeUndefined();
    expect(toRequest(run(override, { type: 'keep', field: 'title_en' }))).toEqual({ edits: {}, rebase: ['title_en'] });
    const used = run(override, { type: 'use', field: 'title_en' });
    expect(toRequest(used)).toEqual({ edits: { title_en: 'Live' }, rebase: ['title_en'] });
    expect(
      toRequest(
        reduceAutosave(reduceAutosave(used, { type: 'send', now: T }), {
          ...saved(6, { title_en: 'Live' }),
          now: T,
        } as AutosaveEvent),
      ),
    ).toBeUndefined();
  });
});

describe('a save without a response', () => {
  const lost: Step[] = [send, { type: 'unreachable' }];
  it.each<[string, { before: string; mine: string; theirs: string; visible: string; isConflict: boolean }]>([
    [
      'that was not stored, of a paragraph that was deleted here and changed there',
      { before: 'A\n\nB', mine: 'A', theirs: 'A\n\nB, fixed', visible: 'A', isConflict: true },
    ],
    [
      'that was not stored, of an item that was deleted here and changed there',
      { before: '- A\n- B\n- C', mine: '- A\n- C', theirs: '- A\n- B, fixed\n- C', visible: '- A\n- C', isConflict: true },
    ],
    [
      'that was not stored, of a line that became like another one',
      { before: 'P off\n\nP', mine: 'P off\n\nP off', theirs: 'P off\n\nP on', visible: 'P off\n\nP off', isConflict: true },
    ],
    [
      'that was stored, before somebody else wrote below',
      { before: 'A\n\nB', mine: 'A\n\nB, mine', theirs: 'A\n\nB, mine\n\nC', visible: 'A\n\nB, mine\n\nC', isConflict: false },
    ],
    [
      'that was stored, of a deletion, before somebody else wrote elsewhere',
      { before: 'A\n\nB\n\nC', mine: 'A\n\nC', theirs: 'A\n\nC\n\nD', visible: 'A\n\nC\n\nD', isConflict: false },
    ],
  ])('%s', (_, { before, mine, theirs, visible, isConflict }) => {
    const read = (version: number, text: string): Step => ({
      type: 'read',
      stored: stored(version, { content_en: text }),
      by: { content_en: 'Mei' },
    });
    const state = run(read(6, before), edit({ content_en: mine }), ...lost, read(7, theirs));
    expect(toVisible(state).content_en).toBe(visible);
    expect(state.conflicts.map(({ field }) => field)).toEqual(isConflict ? ['content_en'] : []);
  });
});

describe('a stored address that another article has', () => {
  const taken: Step = { type: 'invalid', rejections: { slug: { type: 'slug_taken', message: '' } } };
  const read = (version: number, changes: Edits = {}): Step => ({ type: 'read', stored: stored(version, changes), by: {} });
  it.each<[string, Step[], boolean]>([
    ['is marked', [taken], true],
    ['stays marked while other fields are saved', [taken, edit({ title_en: 'A' }), send, saved(6, { title_en: 'A' })], true],
    ['is not once it changed', [taken, read(6, { slug: 'other' })], false],
    ['is not once it was edited', [taken, edit({ slug: 'other' })], false],
    ['is not once the article was published', [taken, { type: 'accepted' }, read(6)], false],
  ])('%s', (_, steps, isMarked) => {
    expect('slug' in run(...steps).invalid).toBe(isMarked);
  });

  it('of an unsent value stays marked when the article was published', () => {
    expect(run(edit({ slug: 'other' }), taken, { type: 'accepted' }).invalid).toHaveProperty('slug');
  });
});

describe('state line', () => {
  it.each<[string, Step[], object]>([
    [
      'saved',
      [edit({ title_en: 'A' }), send, { ...saved(6, { title_en: 'A' }), now: T + 50 } as Step],
      { kind: 'saved', at: T + 50 },
    ],
    ['edited', [edit({ title_en: 'A' })], { kind: 'edited' }],
    ['sending', [edit({ title_en: 'A' }), send], { kind: 'sending' }],
    ['waiting', [edit({ title_en: 'A' }), send, { type: 'unreachable', now: T + 2_000 }], { kind: 'waiting', seconds: 2 }],
    ['signed out', [edit({ title_en: 'A' }), send, { type: 'stop', reason: 'signed_out' }], { kind: 'signed_out' }],
    [
      'merged, with everybody who changed something',
      [
        edit({ title_en: 'A' }),
        send,
        saved(
          7,
          { title_en: 'A', title_zh: '二', content_zh: '文', content_en: 'B', tags: ['b'] },
          { title_en: 'Me', title_zh: 'Mei', content_zh: 'Mei', content_en: 'Jo' },
        ),
      ],
      { kind: 'merged', by: ['Mei', 'Jo'] },
    ],
    [
      'nothing added once the draft is discarded',
      [edit({ title_en: 'A', tags: ['b'] }), { type: 'discarded', stored: stored(7, { title_zh: '二' }), now: T + 60 }],
      { kind: 'saved', at: T + 60 },
    ],
    ['rejected', [edit({ tags: ['b'] }), send, rejected], { kind: 'invalid', field: 'tags' }],
  ])('%s', (_, steps, expected) => {
    expect(toStatus(run(...steps), T + 2_000)).toEqual(expected);
  });
});

it('names the authors of merged changes until the next edit, also after the merged text is saved', () => {
  const mine: Step[] = [edit({ content_en: 'A\n\nMine' }), send];
  const base = { content_en: 'A' };
  const merged = run(
    { type: 'read', stored: stored(6, base), by: {} },
    ...mine,
    { type: 'conflict', stored: stored(7, { content_en: 'Theirs\n\nA' }), by: { content_en: 'Mei' } },
    send,
    saved(8, { content_en: 'Theirs\n\nA\n\nMine' }),
  );
  expect(toVisible(merged).content_en).toBe('Theirs\n\nA\n\nMine');
  expect(toStatus(merged, T)).toEqual({ kind: 'merged', by: ['Mei'] });
});
