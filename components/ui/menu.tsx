'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';

/**
 * A menu that opens below its button. It works without JavaScript; with it, it closes on Escape, on a click outside, when the
 * focus leaves it and when a page opens.
 *
 * @param button the content of the button
 */
export function Menu({
  button,
  buttonClass,
  className,
  children,
}: {
  button: ReactNode;
  buttonClass: string;
  className: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const path = usePathname();

  // Another page closes the menu that led there. As a cleanup, so that a menu opened before hydration stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what changes.
  useEffect(() => {
    const element = details.current;
    return () => {
      if (element) element.open = false;
    };
  }, [path]);

  useEffect(() => {
    const element = details.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return;
      element.open = false;
      element.querySelector('summary')?.focus();
    };
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.contains(target)) element.open = false;
    };
    document.addEventListener('keydown', onKey);
    // On a phone it covers what comes after it.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) element.open = false;
    };
    document.addEventListener('pointerdown', onPointer);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      element.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, []);

  return (
    <details ref={details} className={`group/menu ${className}`}>
      <summary data-live className={buttonClass}>
        {button}
      </summary>
      {children}
    </details>
  );
}
