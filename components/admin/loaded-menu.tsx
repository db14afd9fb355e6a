'use client';

import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import { type ReactElement, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/lib/platform/i18n/navigation';

/** A rarer action: a link, or a function that usually opens a dialog. */
export type MenuAction = { label: string; danger?: boolean } & ({ href: string } | { onSelect: () => void });

const item =
  'flex h-10 cursor-default items-center rounded-1 px-3 text-15 no-underline outline-none select-none max-md:h-11 data-highlighted:bg-shade';

/** The menu of a row with its button, open at first. `openedBy` tells whether its first item gets the focus. */
export function LoadedMenu({
  trigger,
  actions,
  openedBy,
}: {
  trigger: ReactElement;
  actions: readonly MenuAction[];
  openedBy: 'pointer' | 'keyboard';
}) {
  const chosen = useRef<() => void>(undefined);
  // Later keys are seen by Radix, which was not there for the first one.
  const focusFirst = useRef(openedBy === 'keyboard');
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Within the landmark of the page, where readers of its landmarks find it. */}
      <DropdownMenu.Portal container={document.getElementById('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          onFocus={({ target, currentTarget }) => {
            if (!focusFirst.current || target !== currentTarget) return;
            focusFirst.current = false;
            currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
          }}
          // The focus is back on the button when a dialog opens, so that the dialog returns it there.
          onCloseAutoFocus={() => {
            const run = chosen.current;
            chosen.current = undefined;
            if (run) setTimeout(run);
          }}
          className="z-30 min-w-44 rounded-2 border border-edge bg-sheet p-1 text-ink"
        >
          {actions.map((action) =>
            'href' in action ? (
              <DropdownMenu.Item key={action.label} asChild>
                <Link href={action.href} prefetch={false} className={classNames(item, 'text-ink')}>
                  {action.label}
                </Link>
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item
                key={action.label}
                className={classNames(item, action.danger && 'text-brick data-highlighted:bg-brick-soft')}
                onSelect={() => {
                  chosen.current = action.onSelect;
                }}
              >
                {action.label}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
