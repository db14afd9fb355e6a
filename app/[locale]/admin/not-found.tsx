import { ConsoleForbidden } from '@/components/site/console-forbidden';
import { NotFoundText } from '@/components/site/not-found';
import { findReaderIfAvailable } from '../reader';

/** Next renders this with every page of the console, so it must not fail while sessions cannot be looked up. */
export default async function AdminNotFound() {
  const reader = await findReaderIfAvailable();
  return reader ? <ConsoleForbidden email={reader.email} /> : <NotFoundText />;
}
