/** A `ref` that moves the focus to what has just appeared, often in place of what had it. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
