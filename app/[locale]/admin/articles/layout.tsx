import type { ReactNode } from 'react';
import { ClientMessages } from '@/components/site/client-messages';

/** Messages of the articles' pages, which no other page of the console needs. */
export default function Layout({ children }: { children: ReactNode }) {
  return <ClientMessages areas={['admin', 'articles', 'schedule']}>{children}</ClientMessages>;
}
