import type { Problem, Result } from '@/components/api/problem';
import type { Locale } from '@/lib/platform/i18n/locales';
import { reduceAutosave } from './autosave';
import {
  type Autosave,
  type AutosaveEvent,
  type Choice,
  type Conflict,
  findSendTime,
  isUnsent,
  type Names,
  type Rejections,
  type Replaced,
  startAutosave,
  toVisible,
} from './autosave-state';
import { getArticle, listRevisions, saveDraft, saveRevision, sendPresence } from './calls';
import { type Edits, type Field, type Fields, fieldsOf, findTooLong, isSameValue } from './fields';
import type { LineRange } from './merge-lines';
import { deleteUnsent, keepUnsent, type UnsentText } from './unsent-texts';
import { type ArticleView, type Editor, toFields } from './view';

/** Interval of presence reports. */
const PRESENCE_MS = 20_000;
/** Delay before typed text is kept in the browser. */
const KEEP_MS = 250;

type Event = AutosaveEvent extends infer Each ? (Each extends unknown ? Omit<Each, 'now'> : never) : never;

/** A text that a decision of the writer gave up: the revision that has it, and how to bring it back. */
export type GivenUp = { field: Field; revision: number | null; before: Fields[Field]; after: Fields[Field] };

/** The state of the page; immutable, replaced by every change. */
type Snapshot = {
  autosave: Autosave;
  view: ArticleView;
  editors: readonly Editor[];
  problem: Problem | undefined;
  givenUp: GivenUp | undefined;
  /** another user published while the article was open here */
  published: { by: string; at: string } | undefined;
};

/**
 * An article open in this window: saves its changes, keeps them in the browser until then, and merges changes of others.
 * The decisions are those of `reduceAutosave`; this class owns the clock, the network and the browser's storage.
 */
export class DraftSession {
  private snapshot: Snapshot;
  private readonly listeners = new Set<() => void>();
  private readonly page = crypto.randomUUID();
  private sendTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private presenceTimer: ReturnType<typeof setInterval> | undefined;
  private kept: number | undefined;
  private language: Locale | null = null;
  private storage = Promise.resolve();
  /** the browser has stored what is unsent */
  private isKept = true;
  /** the writer has left the page: what is still unsent is tried once */
  private left = false;
  /** the writer deleted the article */
  private ended = false;

  constructor(
    view: ArticleView,
    private readonly user: { email: string; name: string },
  ) {
    this.snapshot = {
      view,
      autosave: startAutosave({ version: view.version, fields: toFields(view) }, Date.parse(view.edited_at)),
      editors: view.editors,
      problem: undefined,
      givenUp: undefined,
      published: undefined,
    };
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly read = () => this.snapshot;

  /** Starts the clock and presence reports; returns a function that stops them and saves what is unsent. */
  open(): () => void {
    this.left = false;
    const retry = () => {
      const { failures, stopped } = this.snapshot.autosave;
      if (failures > 0) this.dispatch({ type: 'flush' });
      if (stopped === 'signed_out') void this.announce();
    };
    const look = () => document.visibilityState === 'visible' && retry();
    const keep = () => this.keep();
    // Storing takes longer than a page has once it is left.
    const ask = (event: BeforeUnloadEvent) => {
      if (this.isKept || !isUnsent(this.snapshot.autosave)) return;
      this.keep();
      event.preventDefault();
    };
    window.addEventListener('online', retry);
    window.addEventListener('focus', look);
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', keep);
    this.presenceTimer = setInterval(() => void this.announce(), PRESENCE_MS);
    void this.announce();
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('focus', look);
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', keep);
      clearInterval(this.presenceTimer);
      this.left = true;
      this.keep();
      this.dispatch({ type: 'flush' });
    };
  }

  edit(edits: Edits): void {
    this.dispatch({ type: 'edit', edits });
  }

  compose(active: boolean): void {
    if (active !== this.snapshot.autosave.composing) this.dispatch({ type: 'compose', active });
  }

  /**
   * Resolves a conflict, or one place of it. The text that loses is first kept as a revision: without that, nothing is decided.
   */
  async decide(field: Field, choice: Choice, range?: LineRange): Promise<void> {
    const before = toVisible(this.snapshot.autosave)[field];
    let revision: number | null = null;
    if (choice !== 'both') {
      const kept = await saveRevision(this.snapshot.view.id, choice === 'use' ? { [field]: before } : undefined);
      this.update({ problem: kept.ok ? undefined : kept.problem });
      if (!kept.ok) return;
      revision = kept.value.revision;
    }
    // Decided by an earlier click.
    if (!this.snapshot.autosave.conflicts.some((conflict) => conflict.field === field)) return;
    this.dispatch({ type: choice, field, range });
    const after = toVisible(this.snapshot.autosave)[field];
    if (choice === 'use') this.update({ givenUp: { field, revision, before, after } });
  }

  /** Brings back a text that a decision gave up, beside what was written since. */
  undo({ field, before, after }: GivenUp): void {
    this.dispatch({ type: 'bring_back', field, base: after, text: before });
  }

  /** Brings back what another user's save removed. */
  restoreReplaced({ field, theirs, restored }: Replaced): void {
    this.dispatch({ type: 'bring_back', field, base: theirs, text: restored });
    this.dispatch({ type: 'seen', field });
  }

  /** Leaves what another user's save removed as it is. */
  dismissReplaced(field: Field): void {
    this.dispatch({ type: 'seen', field });
  }

  /** Adds the unsaved text of an earlier visit to what is written now. */
  restoreUnsent({ edits, base, open }: Pick<UnsentText, 'edits' | 'base' | 'open'>, fields: readonly Field[]): void {
    for (const field of fields) {
      const [text, from] = [edits[field], base[field] ?? ''];
      if (text !== undefined) this.dispatch({ type: 'bring_back', field, base: from, text, open: open?.[field] });
    }
  }

  override(conflicts: readonly Conflict[]): void {
    this.dispatch({ type: 'override', conflicts });
  }

  /** Reports the language that this user is editing. */
  setLanguage(language: Locale | null): void {
    if (this.language === language) return;
    this.language = language;
    void this.announce();
  }

  /** Saves all edits, including those made while saving. True once everything is stored. */
  async flush(): Promise<boolean> {
    for (;;) {
      this.dispatch({ type: 'flush' });
      await this.settle();
      const { autosave } = this.snapshot;
      if (!isUnsent(autosave)) return true;
      if (autosave.failures > 0 || findSendTime(autosave) === undefined) return false;
    }
  }

  /** Waits until no request is in flight or due. */
  private settle(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        const { autosave } = this.snapshot;
        if (autosave.sent || (findSendTime(autosave) ?? Number.POSITIVE_INFINITY) <= Date.now()) return;
        this.listeners.delete(check);
        resolve();
      };
      this.listeners.add(check);
      check();
    });
  }

  /** Replaces the article with the result of another call, such as publishing. */
  accept(view: ArticleView): void {
    this.dispatch({ type: 'accepted' });
    this.learn(view, 'read');
  }

  /** Shows the article without the draft. */
  acceptDiscarded(view: ArticleView): void {
    this.update({ view, editors: view.editors });
    this.dispatch({ type: 'discarded', stored: toStored(view) });
  }

  /** Ends the session of an article that this writer deleted: nothing is sent any more, and no unsent text is offered. */
  end(): void {
    this.ended = true;
    this.dispatch({ type: 'discarded', stored: this.snapshot.autosave.stored });
  }

  private dispatch(event: Event): void {
    const now = Date.now();
    const before = this.snapshot.autosave;
    const autosave = reduceAutosave(before, { ...event, now } as AutosaveEvent);
    this.update({ autosave });
    if (autosave.edits !== before.edits || autosave.stored !== before.stored) {
      this.isKept = false;
      clearTimeout(this.keepTimer);
      this.keepTimer = setTimeout(() => this.keep(), KEEP_MS);
    }
    clearTimeout(this.sendTimer);
    const at = findSendTime(autosave);
    if (at !== undefined && !(this.left && autosave.failures > 0))
      this.sendTimer = setTimeout(() => void this.send(), Math.max(0, at - now));
  }

  private update(change: Partial<Snapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    for (const listener of [...this.listeners]) listener();
  }

  private async send(): Promise<void> {
    this.dispatch({ type: 'send' });
    const { sent, stored } = this.snapshot.autosave;
    if (!sent) return;
    const tooLong = findTooLong(sent.edits);
    if (fieldsOf(tooLong as Edits).length > 0) return this.dispatch({ type: 'invalid', rejections: tooLong });
    const result = await saveDraft(this.snapshot.view.id, stored.version, sent.edits, sent.rebase);
    if (result.ok) {
      this.update({ problem: undefined });
      this.learn(result.value, 'saved');
    } else if (result.problem.code === 'edit_conflict') await this.join(result.problem, sent.rebase);
    else await this.fail(result.problem, sent.edits);
  }

  /** Another user changed a field of this save: merges the latest draft and shows the current article. */
  private async join(problem: Problem, rebase: readonly Field[]): Promise<void> {
    const latest = await getArticle(this.snapshot.view.id);
    if (!latest.ok) return this.fail(latest.problem, {});
    this.learn(latest.value, 'conflict');
    const { fields } = this.snapshot.autosave.stored;
    const published = ((problem.conflicts ?? []) as Conflict[]).filter(
      ({ field, theirs }) => rebase.includes(field) && !isSameValue(theirs, fields[field]),
    );
    if (published.length > 0) this.override(published.map(({ field, theirs, by }) => ({ field, theirs, by })));
  }

  /** Takes over an article that the service sent, with the names of those who changed it. */
  private learn(view: ArticleView, type: 'saved' | 'read' | 'conflict'): void {
    const before = this.snapshot.view;
    this.update({ view, editors: view.editors });
    this.dispatch({ type, stored: toStored(view), by: this.toNames(view) });
    const { stopped } = this.snapshot.autosave;
    if (!view.editable && stopped !== 'closed') this.dispatch({ type: 'stop', reason: 'closed' });
    if (view.editable && stopped === 'closed') this.dispatch({ type: 'reopened' });
    if (view.state === 'published' && !isSameValue(before.article, view.article)) void this.findPublisher();
  }

  /** Who changed each field, unless it was this user. */
  private toNames({ changed }: ArticleView): Names {
    const others = Object.entries(changed).filter(([, change]) => change?.by !== this.user.name);
    return Object.fromEntries(others.map(([field, change]) => [field, change?.by]));
  }

  private async findPublisher(): Promise<void> {
    const revisions = await listRevisions(this.snapshot.view.id);
    const latest = revisions.ok ? revisions.value.items.find(({ kind }) => kind === 'published') : undefined;
    if (latest && latest.by !== this.user.name) this.update({ published: { by: latest.by, at: latest.at } });
  }

  /** A rejected field waits for another edit while the rest is saved; temporary failures are retried. */
  private async fail(problem: Problem, sent: Edits): Promise<void> {
    const { code } = problem;
    const rejections = await this.toRejections(problem, sent);
    if (fieldsOf(rejections as Edits).length > 0) this.dispatch({ type: 'invalid', rejections });
    else if (code === 'credentials_missing') this.dispatch({ type: 'stop', reason: 'signed_out' });
    else if (CLOSED.has(code)) {
      this.dispatch({ type: 'stop', reason: 'closed' });
      const latest = await getArticle(this.snapshot.view.id);
      if (latest.ok) this.learn(latest.value, 'read');
      else this.update({ problem: latest.problem });
    } else {
      if (!RETRIED.has(code)) this.update({ problem });
      this.dispatch({ type: 'unreachable', retryAfterSeconds: problem.retryAfterSeconds });
    }
  }

  /** Marks the addresses that may keep the draft from being published: that of its page, former ones, or both if it is not known which. */
  async rejectAddress(problem: Problem): Promise<void> {
    const { slug, aliases } = this.snapshot.autosave.stored.fields;
    const { holder, ...rejection } = await this.toSlugRejection(problem);
    // Readers see the article, not its draft.
    const taken = holder && [holder.slug, ...holder.aliases];
    const isTaken = (address: string) => !taken || taken.includes(address);
    const fields = [...(isTaken(slug) ? ['slug'] : []), ...(aliases.some(isTaken) ? ['aliases'] : [])];
    this.dispatch({ type: 'invalid', rejections: Object.fromEntries(fields.map((field) => [field, rejection])) });
  }

  /** Why the service rejects fields of a save. Of a slug that is taken, the title of the article that has it. */
  private async toRejections(problem: Problem, sent: Edits): Promise<Rejections> {
    const { code, issues } = problem;
    const { fields } = this.snapshot.autosave.stored;
    if (code !== 'slug_taken') {
      const known = (issues ?? []).filter(({ field }) => field in fields);
      return Object.fromEntries(known.map(({ field, type, message }) => [field, { type, message }]));
    }
    const { holder: _, ...rejection } = await this.toSlugRejection(problem);
    const slugs = (['slug', 'aliases'] as const).filter((field) => field in sent);
    return Object.fromEntries(slugs.map((field) => [field, rejection]));
  }

  /** Why the service rejects a slug that is taken, and the article that has it, if the writer may see it. */
  private async toSlugRejection({ code, heldBy, detail = '' }: Problem) {
    const found = heldBy === undefined ? undefined : await getArticle(heldBy);
    const shown = found?.ok ? toFields(found.value) : undefined;
    const holder = found?.ok ? found.value.article : undefined;
    return { holder, type: code, message: detail, heldBy: shown && (shown.title_en || shown.title_zh) };
  }

  private async announce(): Promise<void> {
    if (this.ended) return;
    const { id } = this.snapshot.view;
    const result = await sendPresence(id, this.language);
    const { autosave } = this.snapshot;
    if (!result.ok) {
      const { code } = result.problem;
      if (code === 'credentials_missing' || CLOSED.has(code)) await this.fail(result.problem, {});
      return;
    }
    this.update({ editors: result.value.editors });
    if (autosave.stopped === 'signed_out') this.dispatch({ type: 'signed_in' });
    if (result.value.version > autosave.stored.version && !autosave.sent) await this.refresh();
  }

  /** Merges changes of others. */
  async refresh(): Promise<void> {
    const latest: Result<ArticleView> = await getArticle(this.snapshot.view.id);
    if (latest.ok && !this.snapshot.autosave.sent) this.learn(latest.value, 'read');
  }

  /** Keeps the unsent text in the browser under its version, or removes it once there is none. */
  private keep(): void {
    clearTimeout(this.keepTimer);
    const { autosave, view } = this.snapshot;
    const key = { user: this.user.email, article: view.id, version: autosave.stored.version, page: this.page };
    const before = this.kept;
    const { fields } = autosave.stored;
    const names = fieldsOf(autosave.edits);
    this.kept = names.length > 0 ? key.version : undefined;
    const text: UnsentText = {
      ...key,
      title: fields.title_en || fields.title_zh,
      edits: autosave.edits,
      base: Object.fromEntries(names.map((name) => [name, fields[name]])),
      open: Object.fromEntries(autosave.conflicts.flatMap(({ field, ranges }) => (ranges ? [[field, ranges]] : []))),
      at: Date.now(),
    };
    // In order, so that an older state never replaces a newer one. Does nothing without storage.
    this.storage = this.storage
      .then(async () => {
        if (names.length > 0) await keepUnsent(text);
        this.isKept ||= autosave.edits === this.snapshot.autosave.edits;
        if (before !== undefined && before !== this.kept) await deleteUnsent({ ...key, version: before });
      })
      .catch(() => undefined);
  }
}

/** Codes of an article that was deleted, or that this user may not edit any more. */
const CLOSED = new Set(['role_required', 'resource_not_found']);

/** Codes of 429, of 5xx, and of no response: the same request may succeed later. */
const RETRIED = new Set(['no_response', 'rate_limited', 'unavailable', 'internal_error']);

function toStored(view: ArticleView) {
  return { version: view.version, fields: toFields(view) };
}
