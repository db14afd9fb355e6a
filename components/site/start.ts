// The script that pages to read start with, written by `scripts/lib/start-script.mjs`. The framework weighs six times the text of
// an article, and a reader needs none of it: it loads once somebody uses something that does. What is clicked or sent meanwhile
// is held, and repeated after hydration; where that takes long, links and forms work as they do without JavaScript.
import { HYDRATED } from './hydrated';
import { readTyped, typeAhead } from './palette/typed-ahead';

/** The URLs of the framework's scripts. */
declare const FRAMEWORK_SCRIPTS: readonly string[];

/** Elements that a reader is about to use once the pointer or focus reaches them. */
const LIVE =
  '[data-live], [aria-haspopup], button:not([popovertarget]), [popovertarget=contents], input:not([type=hidden], [type=radio]), select, textarea';
/** Controls that do nothing useful before hydration. */
const HELD = 'a[data-live], details[open] > summary[data-live] ~ * a, [aria-haspopup], button[type=button]:not([popovertarget])';
/** The link that opens the command palette. */
const PALETTE = 'a[aria-haspopup=dialog]';
/** Links of a text that open a card. */
const EXPLAINED = 'a:is(.term, .note-link)';
/** From here on the rail of contents marks the section being read. */
const WIDE = '(min-width: 64rem)';
/** How far below the window elements start to load. */
const AHEAD = '200px';
/** How long a link or a form waits for the framework, in milliseconds. Anything else does nothing without it, so it waits on. */
const PATIENCE_MS = 2_500;

let requested = false;
let hydrated = false;
let held: { again: () => void; natively: (() => void) | undefined } | undefined;

function load(): void {
  if (requested) return;
  requested = true;
  for (const src of [...FRAMEWORK_SCRIPTS, ...readOwnScripts()]) {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onerror = release;
    document.head.append(script);
  }
}

/** The scripts of the page's components, from the data of the page: the framework would ask for them one round trip later. */
function readOwnScripts(): Set<string> {
  const { __next_f = [] } = window as { __next_f?: unknown[] };
  return new Set(JSON.stringify(__next_f).match(/\/_next\/static\/chunks\/[\w~.-]+\.js/g));
}

function hold(event: Event, again: () => void, natively?: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  const action = { again, natively };
  held = action;
  if (natively) setTimeout(() => held === action && release(), PATIENCE_MS);
  load();
}

function release(): void {
  const { natively } = held ?? {};
  held = undefined;
  natively?.();
}

const closest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

const forget = () => {
  held = undefined;
};

/** Opens a link without the framework. That of the palette leads to a search for what was typed. */
function follow({ href }: HTMLAnchorElement): void {
  const q = readTyped();
  window.location.assign(q === '' ? href : `${href}?q=${encodeURIComponent(q)}`);
}

/** The name of the palette's link, without the keys that open it. */
const nameOf = (link: HTMLElement) => link.querySelector('span')?.textContent ?? '';

let anchor: HTMLElement | undefined;
/** The link whose open card the present press closes. */
let closing: HTMLElement | null = null;

/** The card of a term, or the copy of a note beside its number; pages without a margin hide the copy. */
function findCard(link: HTMLElement): HTMLElement | null {
  if (!link.matches('.note-link')) return document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  const note = link.closest('sup')?.nextElementSibling;
  return note instanceof HTMLElement && note.matches('.sidenote') ? note : null;
}

const isOpen = (card: HTMLElement | null) => card?.showPopover !== undefined && card.matches(':popover-open');

/**
 * A note is a popover, named by its number and with a button that closes it, while it is open only: in a margin it stands in the
 * page.
 */
function toPopover(note: HTMLElement, number: string): void {
  const attributes = { popover: 'auto', tabindex: '-1', role: 'note', 'aria-label': number };
  for (const [name, value] of Object.entries(attributes)) note.setAttribute(name, value);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'note-close';
  button.textContent = note.closest<HTMLElement>('[data-close]')?.dataset.close ?? '×';
  button.popoverTargetElement = note;
  button.popoverTargetAction = 'hide';
  note.append(button);
  note.ontoggle = ({ newState }) => {
    if (newState !== 'closed') return;
    button.remove();
    for (const name of Object.keys(attributes)) note.removeAttribute(name);
  };
}

/**
 * Opens the card of a term or a note in a text, or closes it, where the browser has popovers. Focus moves to it, and back when it
 * closes.
 */
function toggleCard(link: HTMLElement): boolean {
  const card = findCard(link);
  if (!card?.showPopover) return false;
  if (link === closing || isOpen(card)) {
    if (isOpen(card)) card.hidePopover();
    return true;
  }
  anchor?.style.removeProperty('anchor-name');
  anchor = link;
  link.style.setProperty('anchor-name', '--card');
  if (!card.hasAttribute('popover')) toPopover(card, link.textContent);
  card.showPopover();
  card.focus();
  // At the foot of a small screen it must not cover what it explains.
  const [of, over] = [link.getBoundingClientRect(), card.getBoundingClientRect()];
  if (of.bottom > over.top && of.top < over.bottom) window.scrollBy(0, of.bottom - over.top + 12);
  return true;
}

for (const type of ['pointerover', 'pointerdown', 'focusin'])
  document.addEventListener(type, (event) => void (closest(event, LIVE) && load()), { passive: true });

document.addEventListener(
  'pointerdown',
  (event) => {
    const link = closest(event, EXPLAINED);
    closing = link && isOpen(findCard(link)) ? link : null;
  },
  { capture: true, passive: true },
);

document.addEventListener(
  'click',
  (event) => {
    const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const explained = closest(event, EXPLAINED);
    if (explained && plain && toggleCard(explained)) event.preventDefault();
    closing = null;
    // The link from the filters to the results closes the filters above them.
    closest(event, 'a[data-closes]')?.closest('details')?.removeAttribute('open');
    // The sheet of contents closes when it has led somewhere.
    if (!hydrated && closest(event, '[popover] a')) closest(event, '[popover]')?.hidePopover?.();
    const element = closest(event, HELD);
    if (hydrated || !element || !plain) return;
    hold(event, () => element.click(), element instanceof HTMLAnchorElement ? () => follow(element) : undefined);
    if (element.matches(PALETTE)) typeAhead(nameOf(element), forget);
  },
  true,
);

document.addEventListener(
  'submit',
  (event) => {
    const form = event.target;
    if (hydrated || !(form instanceof HTMLFormElement) || !form.hasAttribute('data-live')) return;
    hold(
      event,
      () => form.requestSubmit(),
      () => form.submit(),
    );
  },
  true,
);

document.addEventListener('keydown', (event) => {
  if (hydrated || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
  const palette = document.querySelector<HTMLElement>(PALETTE);
  if (!palette) return;
  hold(event, () => palette.click());
  typeAhead(nameOf(palette), forget);
});

// Back and forward between entries that the framework made, before this page was loaded again, change nothing but the address.
const readAddress = () => window.location.pathname + window.location.search;
const opened = readAddress();
window.addEventListener('popstate', () => {
  if (!hydrated && readAddress() !== opened) window.location.reload();
});

window.addEventListener(
  HYDRATED,
  () => {
    // The effects of the rest of the page run in the same turn.
    setTimeout(() => {
      hydrated = true;
      const { again } = held ?? {};
      held = undefined;
      again?.();
    });
  },
  { once: true },
);

function watchPage(): void {
  // Somebody may have begun to write before this script arrived.
  if (document.documentElement.dataset.start === 'now' || document.activeElement?.matches(LIVE)) load();
  if (document.querySelector('#contents') && window.matchMedia(WIDE).matches)
    window.addEventListener('scroll', load, { once: true, passive: true });
  const near = new IntersectionObserver((entries) => void (entries.some(({ isIntersecting }) => isIntersecting) && load()), {
    rootMargin: AHEAD,
  });
  for (const place of document.querySelectorAll('[data-live-near]')) near.observe(place);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watchPage);
else watchPage();
// Lays out what the first layout left out.
new PerformanceObserver(() => {
  document.documentElement.dataset.painted = '';
}).observe({ type: 'paint', buffered: true });
