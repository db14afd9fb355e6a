import type { Metadata } from 'next';
import { ConsoleFrame, consoleMetadata } from '@/components/admin/frame';
import { KeyPage } from '@/components/admin/key-page';

type Params = Promise<{ prefix: string }>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  return consoleMetadata(decodeURIComponent((await params).prefix));
}

export default async function Page({ params }: { params: Params }) {
  const { prefix } = await params;
  return (
    <ConsoleFrame path={`/admin/keys/${prefix}`}>
      <KeyPage prefix={decodeURIComponent(prefix)} />
    </ConsoleFrame>
  );
}
