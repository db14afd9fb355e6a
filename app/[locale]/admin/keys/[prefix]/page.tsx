import type { Metadata } from 'next';
import { KeyPage } from '@/components/admin/keys/key-page';
import { ConsolePage, consoleMetadata } from '../../console';

type Params = Promise<{ prefix: string }>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  return consoleMetadata(decodeURIComponent((await params).prefix));
}

export default async function Page({ params }: { params: Params }) {
  const { prefix } = await params;
  return (
    <ConsolePage path={`/admin/keys/${prefix}`}>
      <KeyPage prefix={decodeURIComponent(prefix)} />
    </ConsolePage>
  );
}
