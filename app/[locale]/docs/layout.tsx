import type { ReactNode } from 'react';
import '@/components/docs/docs.css';
import { ClientMessages } from '@/components/site/client-messages';

/** The samples of the docs are copied by scripts that need the common messages. */
export default function DocsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages areas={[]}>{children}</ClientMessages>;
}
