'use client';

import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/lib/i18n/navigation';

/** A rarer action: a link, or a function that usually opens a dialog. */
export type MenuAction = { label: string; danger?: boolean } & ({ href: string } | { onSelect: () => void });

const item =
  'flex h-10 cursor-default items-center rounded-1 px-3 text-15 no-underline outline-none select-none max-md:h-11 data-highlighted:bg-shade';

/** The rarer actions on one thing, behind one button. `label` names the thing. Destructive actions come last, in brick. */
export function RowMenu({ label, actions, className }: { label: string; actions: readonly MenuAction[]; className?: string }) {
  const chosen = useRef<() => void>(undefined);
  if (actions.length === 0) return null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        className={classNames(
          'inline-flex size-8 items-center justify-center rounded-2 text-muted hover:bg-shade hover:text-ink data-[state=open]:bg-shade max-md:size-11',
          className,
        )}
      >
        <Ellipsis aria-hidden className="size-4" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
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
