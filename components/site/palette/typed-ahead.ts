/** A field that has the focus while the palette loads, and what had the focus before it. */
type EarlyField = HTMLInputElement & { previous?: Element | null };

const ID = 'typed-ahead';

const findField = () => document.getElementById(ID) as EarlyField | null;

/** Takes the focus until the palette has loaded, so that what is typed meanwhile is not lost. */
export function typeAhead(label: string): void {
  if (findField()) return;
  const field: EarlyField = document.createElement('input');
  field.id = ID;
  field.className = 'sr-only';
  field.setAttribute('aria-label', label);
  field.previous = document.activeElement;
  document.body.append(field);
  field.focus({ preventScroll: true });
}

/** What was typed so far. */
export const readTyped = (): string => findField()?.value ?? '';

/** Removes the field, and returns what had the focus before. */
export function endTypeAhead(): Element | null {
  const field = findField();
  field?.remove();
  return field ? (field.previous ?? null) : document.activeElement;
}
