import type { Problem, Result } from '@/components/api/problem';
import type { Locale } from '@/lib/platform/i18n/locales';
import {
  type Autosave,
  type AutosaveEvent,
  type Conflict,
  findSendTime,
  isUnsent,
  type Names,
  reduceAutosave,
  startAutosave,
} from './autosave';
import { getArticle, listRevisions, saveDraft, sendPresence } from './calls';
import { type Edits, type Field, fieldsOf } from './fields';
import { deleteUnsent, keepUnsent, type UnsentText } from './unsent-texts';
import { type ArticleView, type Editor, toFields } from './view';

/** Interval of presence reports. */
const PRESENCE_MS = 20_000;
/** Delay before typed text is kept in the browser. */
const KEEP_MS = 250;

type Event = AutosaveEvent extends infer Each ? (Each extends unknown ? Omit<Each, 'now'> : never) : never;

/** The state of the page; immutable, replaced by every change. */
export type Snapshot = { autosave: Autosave; view: ArticleView; editors: readonly Editor[]; problem: Problem | undefined };

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

  constructor(
    view: ArticleView,
    private readonly user: string,
  ) {
    this.snapshot = {
      view,
      autosave: startAutosave({ version: view.version, fields: toFields(view) }, Date.parse(view.edited_at)),
      editors: view.editors,
      problem: undefined,
    };
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly read = () => this.snapshot;

  /** Starts the clock and presence reports; returns a function that stops them. */
  open(): () => void {
    const retry = () => {
      const { failures, stopped } = this.snapshot.autosave;
      if (failures > 0) this.dispatch({ type: 'flush' });
      if (stopped === 'signed_out') void this.announce();
    };
    const look = () => document.visibilityState === 'visible' && retry();
    const keep = () => this.keep();
    window.addEventListener('online', retry);
    window.addEventListener('focus', look);
    window.addEventListener('pagehide', keep);
    this.presenceTimer = setInterval(() => void this.announce(), PRESENCE_MS);
    void this.announce();
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('focus', look);
      window.removeEventListener('pagehide', keep);
      clearInterval(this.presenceTimer);
      clearTimeout(this.sendTimer);
      this.keep();
    };
  }

  edit(edits: Edits): void {
    this.dispatch({ type: 'edit', edits });
  }

  compose(active: boolean): void {
    if (active !== this.snapshot.autosave.composing) this.dispatch({ type: 'compose', active });
  }

  decide(field: Field, choice: 'keep' | 'use'): void {
    this.dispatch({ type: choice, field });
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

  /** Replaces the article by the result of another call, such as publishing. */
  accept(view: ArticleView): void {
    this.update({ view, editors: view.editors });
    this.dispatch({ type: 'read', stored: toStored(view), by: {} });
  }

  /** Shows the article without the draft. */
  acceptDiscarded(view: ArticleView): void {
    this.update({ view, editors: view.editors });
    this.dispatch({ type: 'discarded', stored: toStored(view) });
  }

  private dispatch(event: Event): void {
    const now = Date.now();
    const before = this.snapshot.autosave;
    const autosave = reduceAutosave(before, { ...event, now } as AutosaveEvent);
    this.update({ autosave });
    if (autosave.edits !== before.edits || autosave.stored !== before.stored) {
      clearTimeout(this.keepTimer);
      this.keepTimer = setTimeout(() => this.keep(), KEEP_MS);
    }
    clearTimeout(this.sendTimer);
    const at = findSendTime(autosave);
    if (at !== undefined) this.sendTimer = setTimeout(() => void this.send(), Math.max(0, at - now));
  }

  private update(change: Partial<Snapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    for (const listener of [...this.listeners]) listener();
  }

  private async send(): Promise<void> {
    this.dispatch({ type: 'send' });
    const { sent, stored } = this.snapshot.autosave;
    if (!sent) return;
    const { id, edited_at } = this.snapshot.view;
    const result = await saveDraft(id, stored.version, sent.edits, sent.rebase);
    if (result.ok) {
      const merged = fieldsOf(result.value.merged);
      const by = merged.length > 0 ? await this.nameWriters(merged, edited_at) : {};
      this.update({ view: result.value, problem: undefined });
      this.dispatch({ type: 'saved', stored: toStored(result.value), by });
    } else if (result.problem.code === 'edit_conflict') {
      await this.join(result.problem);
    } else this.fail(result.problem);
  }

  /** Another user changed a field of this save. Reload the draft for the fields; the problem names the authors. */
  private async join(conflict: Problem): Promise<void> {
    const latest = await getArticle(this.snapshot.view.id);
    if (!latest.ok) {
      this.fail(latest.problem);
      return;
    }
    this.update({ view: latest.value });
    const by = Object.fromEntries((conflict.conflicts ?? []).map(({ field, by: name }) => [field, name]));
    this.dispatch({ type: 'conflict', stored: toStored(latest.value), by });
  }

  private fail(problem: Problem): void {
    const { fields } = this.snapshot.autosave.stored;
    const messages = Object.fromEntries(
      (problem.issues ?? []).filter(({ field }) => field in fields).map(({ field, message }) => [field, message]),
    );
    if (problem.code === 'credentials_missing') this.dispatch({ type: 'stop', reason: 'signed_out' });
    else if (RETRIED.has(problem.code)) this.dispatch({ type: 'unreachable', retryAfterSeconds: problem.retryAfterSeconds });
    else if (Object.keys(messages).length > 0) this.dispatch({ type: 'invalid', messages });
    else {
      this.update({ problem });
      this.dispatch({ type: 'stop', reason: 'closed' });
    }
  }

  private async announce(): Promise<void> {
    const { id } = this.snapshot.view;
    const result = await sendPresence(id, this.language);
    const { autosave } = this.snapshot;
    if (!result.ok) {
      if (result.problem.code === 'credentials_missing') this.dispatch({ type: 'stop', reason: 'signed_out' });
      return;
    }
    this.update({ editors: result.value.editors });
    if (autosave.stopped === 'signed_out') this.dispatch({ type: 'signed_in' });
    if (result.value.version > autosave.stored.version && !autosave.sent) await this.refresh();
  }

  /** Merges changes of others. Their authors are known only once a revision exists. */
  async refresh(): Promise<void> {
    const latest: Result<ArticleView> = await getArticle(this.snapshot.view.id);
    if (!latest.ok || this.snapshot.autosave.sent) return;
    this.update({ view: latest.value });
    this.dispatch({ type: 'read', stored: toStored(latest.value), by: {} });
  }

  /** Finds the authors of these fields in revisions: another user's draft becomes one before this user's save replaces it. */
  private async nameWriters(fields: readonly Field[], since: string): Promise<Names> {
    const revisions = await listRevisions(this.snapshot.view.id);
    if (!revisions.ok) return {};
    const recent = revisions.value.items.filter(({ at }) => at > since);
    return Object.fromEntries(fields.map((field) => [field, recent.find((each) => each.fields.includes(field))?.by]));
  }

  /** Keeps the unsent text in the browser under its version, or removes it once there is none. */
  private keep(): void {
    clearTimeout(this.keepTimer);
    const { autosave, view } = this.snapshot;
    const key = { user: this.user, article: view.id, version: autosave.stored.version, page: this.page };
    const before = this.kept;
    const { fields } = autosave.stored;
    const names = fieldsOf(autosave.edits);
    this.kept = names.length > 0 ? key.version : undefined;
    const text: UnsentText = {
      ...key,
      title: fields.title_en || fields.title_zh,
      edits: autosave.edits,
      base: Object.fromEntries(names.map((name) => [name, fields[name]])),
      at: Date.now(),
    };
    // In order, so that an older state never replaces a newer one. Without storage there is nothing to do.
    this.storage = this.storage
      .then(async () => {
        if (names.length > 0) await keepUnsent(text);
        if (before !== undefined && before !== this.kept) await deleteUnsent({ ...key, version: before });
      })
      .catch(() => undefined);
  }
}

/** Codes of 429, of 5xx, and of no response: the same request may succeed later. */
const RETRIED = new Set(['no_response', 'rate_limited', 'unavailable', 'internal_error']);

function toStored(view: ArticleView) {
  return { version: view.version, fields: toFields(view) };
}
