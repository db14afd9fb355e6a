import type { Metadata } from 'next';
import { ConsoleFrame } from '@/components/admin/frame';
import { KeyPage } from '@/components/admin/key-page';

type Params = Promise<{ prefix: string }>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  return { title: decodeURIComponent((await params).prefix), robots: { index: false } };
}

export default async function Page({ params }: { params: Params }) {
  const { prefix } = await params;
  return (
    <ConsoleFrame path={`/admin/keys/${prefix}`}>
      <KeyPage prefix={decodeURIComponent(prefix)} />
    </ConsoleFrame>
  );
}
