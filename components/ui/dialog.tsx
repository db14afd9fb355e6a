'use client';

import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { Button } from './button';
import { classNames } from './class-names';

/** The first control of the dialog's own content, which takes the focus; the close button and optional controls precede it. */
const FIRST_CONTROL =
  '[data-body] :is(input:not([type=hidden], [hidden], [data-addition], :disabled), select, textarea, button:not(:disabled), a[href])';

/** Whether a dialog is open, whose keys are its own. */
export const isDialogOpen = () => document.querySelector('[role=dialog]') !== null;

/**
 * A question or form above the page; focus stays inside, Escape closes it, and focus then returns to where it was.
 *
 * @param description announced by screen readers with the title; required so that every dialog is explained
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide = false,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** for tables and pictures */
  wide?: boolean;
  children?: ReactNode;
}) {
  const t = useTranslations('common.actions');
  const before = useRef<Element>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-(--scrim)" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement;
            // What the dialog is for takes the focus, not the cross in its corner.
            const first = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(FIRST_CONTROL);
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          // Radix restores focus only to its own trigger. The clicked element may be gone, and what the dialog led to comes first.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const opener = before.current?.isConnected ? before.current : document.getElementById('main');
            const back = document.querySelector('[data-takes-focus]') ?? opener;
            if (back instanceof HTMLElement) back.focus({ preventScroll: true });
          }}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-3 border border-line bg-sheet p-6 text-15',
            wide ? 'w-[min(60rem,calc(100vw-32px))]' : 'w-[min(32rem,calc(100vw-32px))]',
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="heading">{title}</Radix.Title>
            <Radix.Close asChild>
              <button
                type="button"
                aria-label={t('close')}
                className="-mt-1 -me-2 flex size-9 shrink-0 max-md:-mt-2 max-md:-me-3 max-md:size-11 items-center justify-center rounded-2 text-muted hover:text-ink"
              >
                <X aria-hidden className="size-[18px]" strokeWidth={1.5} />
              </button>
            </Radix.Close>
          </div>
          <Radix.Description asChild>
            <div className="text-muted">{description}</div>
          </Radix.Description>
          {children && (
            <div data-body className="flex min-h-0 flex-col gap-4">
              {children}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Confirms an action: `title` names its target, `confirm` is the label of the button. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  onConfirm,
  busy = false,
  danger = true,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirm: ReactNode;
  onConfirm: () => void;
  busy?: boolean;
  danger?: boolean;
  children?: ReactNode;
}) {
  const t = useTranslations('common.actions');
  return (
    <Dialog open={open} onOpenChange={(next) => !busy && onOpenChange(next)} title={title} description={description}>
      {children}
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
          {t('cancel')}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
