'use client';

import { useEffect, useId, useRef } from 'react';
import { buttonClass } from '@/components/ui/button';

/**
 * Asks before signing out while unsent text is kept in this browser, and then deletes it: the next person at this computer must
 * not find it. Rendered for staff only, with its own translations, because it is on every page.
 */
export function SignOutGuard({ user, texts }: { user: string; texts: { ask: string; confirm: string; cancel: string } }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const ask = async (signOut: HTMLFormElement) => {
      form.current = signOut;
      // A failure must not block signing out.
      const unsent = await import('./session/unsent-texts').then(({ listUnsent }) => listUnsent(user)).catch(() => []);
      // Unlike a click on the button, `submit()` does not run this handler again.
      if (unsent.length === 0) signOut.submit();
      else dialog.current?.showModal();
    };
    const onSubmit = (event: SubmitEvent) => {
      const { target } = event;
      // A form may have a control that is named like its property.
      if (!(target instanceof HTMLFormElement) || !target.getAttribute('action')?.endsWith('/api/auth/signout')) return;
      event.preventDefault();
      void ask(target);
    };
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, [user]);
  const signOut = async () => {
    const { deleteAllUnsent } = await import('./session/unsent-texts');
    await deleteAllUnsent(user).catch(() => undefined);
    form.current?.submit();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="m-auto w-[min(28rem,calc(100vw-32px))] rounded-3 border border-line bg-sheet p-6 text-15 text-ink backdrop:bg-[oklch(0.18_0.02_258/0.5)]"
    >
      <p id={id}>{texts.ask}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" className={buttonClass('secondary')} onClick={() => dialog.current?.close()}>
          {texts.cancel}
        </button>
        <button type="button" className={buttonClass('danger')} onClick={() => void signOut()}>
          {texts.confirm}
        </button>
      </div>
    </dialog>
  );
}
