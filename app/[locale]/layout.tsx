import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import '../globals.css';

export const metadata: Metadata = { title: 'Hospitality Intelligence' };

export function generateStaticParams() {
  return [{ locale: 'en' }, { locale: 'zh' }];
}

export const dynamicParams = false;

export default async function Layout({ children, params }: { children: ReactNode; params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  return (
    <html lang={locale === 'zh' ? 'zh-Hans' : 'en'}>
      <body>{children}</body>
    </html>
  );
}
