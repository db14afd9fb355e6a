import type { ReactNode } from 'react';
import { ClientMessages } from '@/components/site/client-messages';
import { ToastProvider } from '@/components/ui/toast';

/** Messages, toasts and the focus of the console. Every page and every API call checks access; this layout does not. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages areas={['admin']}>
      <ToastProvider>{children}</ToastProvider>
    </ClientMessages>
  );
}
