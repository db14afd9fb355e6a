'use client';

import * as Radix from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { classNames } from './class-names';

type ToastTone = 'good' | 'bad' | 'plain';
type ToastEntry = { id: number; tone: ToastTone; title: ReactNode; action?: { label: string; onAct: () => void } };

const edges: Record<ToastTone, string> = { good: 'border-s-jade', bad: 'border-s-brick', plain: 'border-s-edge' };
/** How long a toast is shown, in milliseconds; one with an action is shown longer. */
const SHOWN_MS = 5_000;
const SHOWN_WITH_ACTION_MS = 10_000;

const ToastContext = createContext<(toast: Omit<ToastEntry, 'id'>) => void>(() => undefined);

/** Shows a toast: `useToast()({ tone: 'good', title, action? })`. */
export function useToast() {
  return useContext(ToastContext);
}

/** Wraps the part of the site that shows toasts. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  const [toasts, setToasts] = useState<ToastEntry[]>([]);
  const show = useCallback(
    (toast: Omit<ToastEntry, 'id'>) => setToasts((now) => [...now.slice(-3), { ...toast, id: (now.at(-1)?.id ?? 0) + 1 }]),
    [],
  );
  const drop = (id: number) => setToasts((now) => now.filter((toast) => toast.id !== id));
  return (
    <ToastContext.Provider value={show}>
      <Radix.Provider label={t('toasts')}>
        {children}
        {toasts.map(({ id, tone, title, action }) => (
          <Radix.Root
            key={id}
            duration={action ? SHOWN_WITH_ACTION_MS : SHOWN_MS}
            onOpenChange={(open) => !open && drop(id)}
            className={classNames(
              'flex items-center gap-3 rounded-2 border border-s-4 border-line bg-sheet py-2 ps-4 pe-2 text-15',
              edges[tone],
            )}
          >
            <Radix.Title className="grow">{title}</Radix.Title>
            {action && (
              <Radix.Action asChild altText={action.label}>
                <button type="button" onClick={action.onAct} className="rounded-2 px-2 py-1 font-medium text-jade">
                  {action.label}
                </button>
              </Radix.Action>
            )}
            <Radix.Close asChild>
              <button
                type="button"
                aria-label={t('actions.close')}
                className="flex size-8 items-center justify-center rounded-2 text-muted hover:text-ink"
              >
                <X aria-hidden className="size-4" strokeWidth={1.5} />
              </button>
            </Radix.Close>
          </Radix.Root>
        ))}
        <Radix.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-32px))] flex-col gap-2 outline-none" />
      </Radix.Provider>
    </ToastContext.Provider>
  );
}
