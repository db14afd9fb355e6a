/** A `ref` that focuses an element when it appears, often in place of the one that had the focus. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
