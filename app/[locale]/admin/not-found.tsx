import { ConsoleForbidden } from '@/components/admin/forbidden';
import { NotFoundText } from '@/components/site/not-found';
import { findReader } from '../reader';

export default async function AdminNotFound() {
  const reader = await findReader();
  return reader ? <ConsoleForbidden email={reader.email} /> : <NotFoundText />;
}
