/** A field that has the focus while the palette loads, and what had the focus before it. */
type EarlyField = HTMLInputElement & { previous?: Element | null };

const ID = 'typed-ahead';

const findField = () => document.getElementById(ID) as EarlyField | null;

/**
 * Takes the focus until the palette has loaded, so that what is typed meanwhile is not lost.
 *
 * @param onCancel called when the palette is not wanted any more
 */
export function typeAhead(label: string, onCancel: () => void): void {
  const field = findField() ?? addField(label);
  field.onkeydown = (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    cancelTypeAhead();
    onCancel();
  };
  // Somebody who goes elsewhere on the page has changed their mind.
  field.onblur = () => {
    if (document.activeElement === field) return;
    field.remove();
    onCancel();
  };
}

function addField(label: string): EarlyField {
  const field: EarlyField = document.createElement('input');
  field.id = ID;
  field.className = 'sr-only';
  field.setAttribute('aria-label', label);
  field.previous = document.activeElement;
  document.body.append(field);
  field.focus({ preventScroll: true });
  return field;
}

/** What was typed so far. */
export const readTyped = (): string => findField()?.value ?? '';

/** Removes the field, and returns what had the focus before. */
export function endTypeAhead(): Element | null {
  const field = findField();
  if (!field) return document.activeElement;
  // Removing it takes the focus away, too.
  field.onblur = null;
  field.remove();
  return field.previous ?? null;
}

/** Gives the focus back, if the palette was closed before it came. */
export function cancelTypeAhead(): void {
  const previous = findField() && endTypeAhead();
  if (previous instanceof HTMLElement) previous.focus({ preventScroll: true });
}
