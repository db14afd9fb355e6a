'use client';

import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, startTransition, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { MenuAction } from './loaded-menu';

const loadMenu = () => import('./loaded-menu');
const LoadedMenu = lazy(async () => ({ default: (await loadMenu()).LoadedMenu }));

/**
 * The rarer actions on one thing, behind one button. `label` names the thing. Destructive actions come last, in brick.
 * The menu itself is code that most visits do not need, so it loads on hover or focus.
 */
export function RowMenu({ label, actions, className }: { label: string; actions: readonly MenuAction[]; className?: string }) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>();
  if (actions.length === 0) return null;
  const look = { 'aria-label': label, className };
  if (openedBy) return <LoadedMenu trigger={<MenuButton {...look} />} actions={actions} openedBy={openedBy} />;
  // A transition keeps the button, and the focus on it, until the menu is there.
  const open = (by: 'pointer' | 'keyboard') => startTransition(() => setOpenedBy(by));
  return (
    <MenuButton
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      // A click without a count comes from the keyboard.
      onClick={({ detail }) => open(detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open('keyboard');
      }}
    />
  );
}

function MenuButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className={classNames(
        'inline-flex size-8 items-center justify-center rounded-2 text-muted hover:bg-shade hover:text-ink data-[state=open]:bg-shade max-md:size-11',
        className,
      )}
    >
      <Ellipsis aria-hidden className="size-4" />
    </button>
  );
}
