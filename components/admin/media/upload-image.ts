import { api, type Result, type Schemas, toResult } from '@/components/api/client';

/** The formats that the API accepts, for file dialogs. The service checks the bytes. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The limit of the API, which closes the connection of a larger body before it has arrived. */
const MAX_BYTES = 20 * 1024 * 1024 - 64 * 1024;

/** Uploads an image; the same bytes return the image that is stored already. Never throws. */
export async function uploadImage(file: File): Promise<Result<Schemas['Media']>> {
  if (file.size > MAX_BYTES) return { ok: false, problem: { code: 'body_too_large' } };
  const form = new FormData();
  form.set('file', file);
  const body = { file: file.name, name: file.name, alt_en: '', alt_zh: '' };
  return toResult(api.POST('/api/v1/admin/media', { body, bodySerializer: () => form }));
}

/** The images among what was pasted, or dropped on a text. */
export function imagesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
