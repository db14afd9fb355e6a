import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useId, useState } from 'react';

/**
 * A text field with a list of options, as ARIA describes it: the field keeps the focus, arrows move between the options, and
 * Enter clicks the active one.
 *
 * @param optional no option is active at first, and the arrows also pass the field itself
 * @param onClose closes the list on Escape; the arrow down opens it again
 */
export function useCombobox({
  count,
  expanded,
  optional = false,
  onText,
  onClose,
}: {
  count: number;
  expanded: boolean;
  optional?: boolean;
  onText: (text: string) => void;
  onClose?: () => void;
}) {
  const id = useId();
  const first = optional ? -1 : 0;
  const [chosen, setActive] = useState(first);
  const active = Math.min(chosen, count - 1);
  const optionId = (index: number) => `${id}-${index}`;

  const type = (text: string) => {
    setActive(first);
    onText(text);
  };
  const move = (step: number) => {
    const places = count - first;
    const next = ((active - first + step + places) % places) + first;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // These keys belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (onClose && !expanded && event.key === 'ArrowDown') return onText(event.currentTarget.value);
    if (!expanded || count === 0) return;
    // The first Escape closes the list; the browser's default would also clear the field.
    if (onClose && event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active >= 0) document.getElementById(optionId(active))?.click();
    else return;
    event.preventDefault();
  };
  return {
    active,
    setActive,
    /** no option is active any more */
    reset: () => setActive(first),
    listId: id,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': expanded,
      'aria-controls': expanded ? id : undefined,
      'aria-activedescendant': expanded && active >= 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        if (!(event.nativeEvent as InputEvent).isComposing) type(event.currentTarget.value);
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => type(event.currentTarget.value),
      onKeyDown,
    } as const,
    toOption: (index: number) =>
      ({ id: optionId(index), role: 'option', 'aria-selected': index === active, tabIndex: -1 }) as const,
  };
}
