import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Area } from '@/lib/platform/i18n/messages';

/**
 * Provides client components with the messages of these areas only, so that a page does not send text it does not use. Hooks of
 * next-intl, and `useRouter` and `usePathname` of `lib/platform/i18n/navigation`, work below it only.
 */
export async function ClientMessages({ areas, children }: { areas: Area[]; children: ReactNode }) {
  const [locale, messages] = await Promise.all([getLocale(), getMessages()]);
  const included = new Set<string>(['common', ...areas]);
  return (
    <NextIntlClientProvider
      locale={locale}
      messages={Object.fromEntries(Object.entries(messages).filter(([area]) => included.has(area)))}
      timeZone="UTC"
    >
      {children}
    </NextIntlClientProvider>
  );
}
