import { api, type Schemas, toResult } from '@/components/api/client';
import { useResource } from '@/components/api/use-resource';
import { type Field, isSameValue } from '../session/fields';
import { type ArticleView, listChangedFields, toFields } from '../session/view';

/** Fields of the draft that differ from what is scheduled: these do not go live with it. Empty if nothing is scheduled. */
export function useMissing(view: ArticleView): { missing: Field[] } {
  const { id, schedule, draft, state } = view;
  // A failed schedule publishes nothing.
  const n = schedule?.status === 'pending' && draft ? schedule.revision : undefined;
  const { value } = useResource<Schemas['RevisionWithRecord'] | undefined>(`revision ${id} ${n ?? 'none'}`, async () =>
    n === undefined
      ? { ok: true, value: undefined }
      : toResult(api.GET('/api/v1/admin/articles/{id}/revisions/{n}', { params: { path: { id, n: String(n) } } })),
  );
  // A first publication waits in the article itself.
  if (state === 'scheduled' && draft) return { missing: listChangedFields(view) };
  if (n === undefined || value?.n !== n) return { missing: [] };
  const fields = toFields(view);
  return { missing: (Object.keys(fields) as Field[]).filter((field) => !isSameValue(fields[field], value.record[field])) };
}
