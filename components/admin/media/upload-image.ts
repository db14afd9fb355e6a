import type { Schemas } from '@/components/api/client';
import { type Result, toProblem } from '@/components/api/problem';

/** The formats that the API accepts, for file dialogs. The service looks at the bytes. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The limit of the API, which closes the connection of a larger body before it has arrived. */
const MAX_BYTES = 20 * 1024 * 1024 - 64 * 1024;

/** Uploads an image; the same bytes return the image that is stored already. Never throws. */
export async function uploadImage(file: File): Promise<Result<Schemas['Media']>> {
  if (file.size > MAX_BYTES) return { ok: false, problem: { code: 'body_too_large' } };
  const body = new FormData();
  body.set('file', file);
  try {
    const response = await fetch('/api/v1/admin/media', {
      method: 'POST',
      headers: { 'accept-language': document.documentElement.lang },
      body,
    });
    const value: unknown = await response.json().catch(() => undefined);
    return response.ok ? { ok: true, value: value as Schemas['Media'] } : { ok: false, problem: toProblem(response, value) };
  } catch {
    return { ok: false, problem: { code: 'no_response' } };
  }
}

/** The images among what was dropped or pasted. */
export function imagesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
