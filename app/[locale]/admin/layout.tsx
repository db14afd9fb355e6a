import type { ReactNode } from 'react';
import { ClientMessages } from '@/components/site/client-messages';
import { ToastProvider } from '@/components/ui/toast';

/** Words and passing messages of the console. Who may come in is decided by every page and every call, not here. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages areas={['admin']}>
      <ToastProvider>{children}</ToastProvider>
    </ClientMessages>
  );
}
