import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reduceAutosave } from './autosave';
import {
  type Autosave,
  type AutosaveEvent,
  type Choice,
  findSendTime,
  isUnsent,
  type Names,
  startAutosave,
  toVisible,
} from './autosave-state';
import type { Edits, Field, Fields } from './fields';
import type { LineRange } from './merge-lines';

const FIELD = 'content_en';
const BASE = 'Opening\n\nMiddle\n\nEnd';
const toLines = (text: string) => text.split('\n').filter((line) => line !== '');

/** The service as the contract describes it: one version, marks by field, and a revision whenever the author changes. */
class Service {
  version = 1;
  text = BASE;
  title = 'Title';
  savedBy: string | undefined;
  readonly revisions: string[] = [BASE];
  readonly marks: Partial<Record<string, { version: number; by: string }>> = {};

  fields = (): Fields => ({ [FIELD]: this.text, title_en: this.title }) as unknown as Fields;

  save(by: string, since: number, edits: Edits): 'saved' | 'conflict' {
    const current: Record<string, unknown> = this.fields();
    const changed = Object.entries(edits).filter(([field, value]) => value !== current[field]);
    if (changed.some(([field]) => (this.marks[field]?.version ?? 0) > since)) return 'conflict';
    if (changed.length === 0) return 'saved';
    if (this.savedBy !== undefined && this.savedBy !== by) this.revisions.push(this.text);
    this.version += 1;
    for (const [field] of changed) this.marks[field] = { version: this.version, by };
    this.text = (edits[FIELD] as string | undefined) ?? this.text;
    this.title = edits.title_en ?? this.title;
    this.savedBy = by;
    return 'saved';
  }

  publish(): void {
    this.revisions.push(this.text);
    this.version += 1;
    this.savedBy = undefined;
  }
}

type Request = { since: number; edits: Edits };

/** A browser window of one person, and what the browser keeps after it is closed. */
class Window {
  state: Autosave;
  request: Request | undefined;
  readonly offers: { edits: Edits; base: Fields; open: readonly LineRange[] | undefined }[] = [];
  /** lines that this person removed on purpose */
  readonly removed = new Set<string>();
  /** this person's lines that this window has seen stored */
  readonly saved = new Set<string>();
  readonly notices: string[] = [];

  constructor(
    readonly name: string,
    private readonly service: Service,
  ) {
    this.state = this.load();
  }

  load = () => startAutosave({ version: this.service.version, fields: this.service.fields() }, 0);
  text = () => String(toVisible(this.state)[FIELD]);

  dispatch(event: AutosaveEvent extends infer Each ? (Each extends unknown ? Omit<Each, 'now'> : never) : never): void {
    this.state = reduceAutosave(this.state, { ...event, now: 0 } as AutosaveEvent);
    for (const { mine, by } of this.state.replaced) {
      expect(by).not.toBe(this.name);
      this.notices.push(String(mine));
    }
  }

  write(lines: string[]): void {
    this.dispatch({ type: 'edit', edits: { [FIELD]: lines.join('\n') } });
  }

  names(): Names {
    const others = Object.entries(this.service.marks).filter(([, mark]) => mark?.by !== this.name);
    return Object.fromEntries(others.map(([field, mark]) => [field as Field, mark?.by]));
  }

  learn(type: 'saved' | 'read' | 'conflict'): void {
    const before = this.state;
    if (type === 'saved') {
      for (const line of toLines(String(before.sent?.edits[FIELD] ?? ''))) {
        if (line.startsWith(this.name) && !before.stored.fields[FIELD].includes(line)) this.saved.add(line);
      }
    }
    this.dispatch({ type, stored: { version: this.service.version, fields: this.service.fields() }, by: this.names() });
    if (before.composing || (type === 'read' && before.sent)) return;
    // A writer who loses a line to somebody else sees a notice.
    const now = `${this.service.text}\n${this.text()}`.split('\n');
    for (const line of toLines(before.stored.fields[FIELD])) {
      if (!this.saved.has(line) || now.includes(line) || this.removed.has(line)) continue;
      expect(this.notices.join('\n')).toContain(line);
    }
  }

  send(): void {
    if (this.request || findSendTime(this.state) === undefined) return;
    const since = this.state.stored.version;
    this.dispatch({ type: 'send' });
    if (this.state.sent) this.request = { since, edits: this.state.sent.edits };
  }

  /** The request arrives, or does not; its response arrives, or does not. */
  deliver(network: 'works' | 'loses request' | 'loses response'): void {
    const { request } = this;
    if (!request) return;
    this.request = undefined;
    if (network === 'loses request') {
      this.dispatch({ type: 'unreachable' });
      return;
    }
    const before = toLines(this.service.text);
    const outcome = this.service.save(this.name, request.since, request.edits);
    const now = new Set(toLines(this.service.text));
    // Nobody overwrites unseen: what a save removes was removed on purpose by its author.
    for (const line of before) if (!now.has(line)) expect([...this.removed]).toContain(line);
    if (network === 'loses response') this.dispatch({ type: 'unreachable' });
    else this.learn(outcome);
  }

  decide(choice: Choice): void {
    const conflict = this.state.conflicts.find(({ field }) => field === FIELD);
    const range = conflict?.ranges?.[0];
    if (!range) return;
    this.service.revisions.push(choice === 'use' ? this.text() : this.service.text);
    if (choice === 'keep') {
      const theirs = this.state.stored.fields[FIELD].split('\n').slice(range.from, range.to);
      for (const line of theirs) this.removed.add(line);
    }
    const before = toLines(this.text());
    this.dispatch({ type: choice, field: FIELD, range });
    const now = new Set(toLines(this.text()));
    for (const line of before) if (!now.has(line)) this.removed.add(line);
  }

  close(): void {
    const { edits, stored, conflicts } = this.state;
    const open = conflicts.find(({ field }) => field === FIELD)?.ranges;
    if (isUnsent(this.state)) this.offers.push({ edits, base: stored.fields, open });
    this.request = undefined;
    this.saved.clear();
    this.state = this.load();
  }

  restore(): void {
    const offer = this.offers.pop();
    const text = offer?.edits[FIELD];
    if (!offer || text === undefined) return;
    this.dispatch({ type: 'bring_back', field: FIELD, base: offer.base[FIELD], text, open: offer.open });
  }

  settle(): void {
    this.dispatch({ type: 'compose', active: false });
    for (let turn = 0; turn < 6; turn += 1) {
      this.dispatch({ type: 'flush' });
      this.send();
      this.deliver('works');
      this.decide('both');
    }
  }
}

const steps = fc.array(
  fc.record({
    who: fc.nat(1),
    what: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('add', 'change', 'remove') },
      { weight: 6, arbitrary: fc.constantFrom('send', 'deliver') },
      {
        weight: 3,
        arbitrary: fc.constantFrom('read', 'keep', 'use', 'both', 'title', 'loses request', 'loses response'),
      },
      { weight: 1, arbitrary: fc.constantFrom('compose', 'publish', 'close', 'restore') },
    ),
    at: fc.nat(20),
  }),
  { maxLength: 80, size: 'max' },
);

it('keeps concurrent edits in the text, in a revision or as an offer, and never overwrites unseen changes', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const service = new Service();
      const windows = ['Ann', 'Ben'].map((name) => new Window(name, service)) as [Window, Window];
      /** every line that somebody typed, until its author removes it */
      const typed = new Map<string, Window>();
      const remove = (window: Window, line: string | undefined) => {
        if (!line) return;
        window.removed.add(line);
        if (typed.get(line) === window) typed.delete(line);
      };
      for (const [n, { who, what, at }] of list.entries()) {
        const window = windows[who] as Window;
        const lines = window.text().split('\n');
        const place = at % lines.length;
        const line = `${window.name} wrote ${n}`;
        if (what === 'add') {
          typed.set(line, window);
          window.write([...lines.slice(0, place), line, '', ...lines.slice(place)]);
        } else if (what === 'change') {
          remove(window, lines[place]);
          typed.set(line, window);
          window.write(lines.with(place, line));
        } else if (what === 'remove') {
          remove(window, lines[place]);
          window.write(lines.toSpliced(place, 1));
        } else if (what === 'title') window.dispatch({ type: 'edit', edits: { title_en: line } });
        else if (what === 'send') window.send();
        else if (what === 'deliver') window.deliver('works');
        else if (what === 'loses request' || what === 'loses response') window.deliver(what);
        else if (what === 'read') window.learn('read');
        else if (what === 'compose') window.dispatch({ type: 'compose', active: !window.state.composing });
        else if (what === 'publish') service.publish();
        else if (what === 'close') window.close();
        else if (what === 'restore') window.restore();
        else window.decide(what);
      }
      const found = () =>
        new Set(
          [
            service.text,
            ...service.revisions,
            ...windows.flatMap(({ text, offers }) => [text(), ...offers.map(({ edits }) => edits[FIELD] ?? '')]),
          ].flatMap(toLines),
        );
      expect([...typed.keys()].filter((line) => !found().has(line))).toEqual([]);

      for (const window of [...windows, ...windows]) window.settle();
      for (const window of windows) window.learn('read');
      expect([...typed.keys()].filter((line) => !found().has(line))).toEqual([]);
      for (const window of windows) {
        expect(window.state.conflicts.filter(({ field }) => field === FIELD)).toEqual([]);
        expect(window.text()).toBe(service.text);
      }
    }),
    { numRuns: 400, seed: 20_261_124 },
  );
});
