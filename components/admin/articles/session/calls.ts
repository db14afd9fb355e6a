import { api, type Schemas, toResult } from '@/components/api/client';
import type { Locale } from '@/lib/platform/i18n/locales';
import type { Edits, Field } from './fields';

const at = (id: string) => ({ params: { path: { id } } });
const since = (id: string, version: number) => ({ params: { path: { id }, header: { 'If-Match': `"${version}"` } } });

/** Required fields of a new article; the service has defaults for the others. */
type NewArticle = Pick<
  Schemas['ArticleCreate'],
  'title_zh' | 'title_en' | 'content_zh' | 'content_en' | 'category_slug' | 'author_name' | 'is_published'
>;

export const createArticle = (article: NewArticle) =>
  toResult(api.POST('/api/v1/admin/articles', { body: article as Schemas['ArticleCreate'] }));
export const getArticle = (id: string) => toResult(api.GET('/api/v1/admin/articles/{id}', at(id)));
export const saveDraft = (id: string, version: number, edits: Edits, rebase: readonly Field[]) =>
  toResult(
    api.PATCH('/api/v1/admin/articles/{id}/draft', {
      ...since(id, version),
      body: { ...edits, ...(rebase.length > 0 ? { rebase: [...rebase] } : {}) },
    }),
  );
export const discardDraft = (id: string, version: number) =>
  toResult(api.DELETE('/api/v1/admin/articles/{id}/draft', since(id, version)));
export const listRevisions = (id: string) => toResult(api.GET('/api/v1/admin/articles/{id}/revisions', at(id)));
export const updateArticle = (
  id: string,
  version: number,
  body: { is_published: boolean } | { is_archived: boolean } | { publish_at: string },
) => toResult(api.PATCH('/api/v1/admin/articles/{id}', { ...since(id, version), body }));
export const deleteArticle = (id: string) => toResult(api.DELETE('/api/v1/admin/articles/{id}', at(id)));
export const publish = (id: string, version: number, body: Schemas['PublishInput'] = {}) =>
  toResult(api.POST('/api/v1/admin/articles/{id}/publish', { ...since(id, version), body }));
/** @param revision what is scheduled already, to move its time only: it is what it was, whether it can be published or not */
export const schedule = (id: string, version: number, time: string, revision?: number) =>
  toResult(
    api.POST('/api/v1/admin/articles/{id}/schedule', {
      ...since(id, version),
      body: { at: time, ...(revision === undefined ? { if_publishable: true } : { revision }) },
    }),
  );
export const cancelSchedule = (id: string, version: number) =>
  toResult(api.DELETE('/api/v1/admin/articles/{id}/schedule', since(id, version)));
/** Keeps the draft as a revision, or these fields over it; the draft stays as it is. */
export const saveRevision = (id: string, fields?: Edits) =>
  toResult(api.POST('/api/v1/admin/articles/{id}/revisions', { ...at(id), ...(fields ? { body: fields } : {}) }));
export const createPreview = (id: string, hours: number) =>
  toResult(api.POST('/api/v1/admin/articles/{id}/previews', { ...at(id), body: { hours } }));
export const listPreviews = (id: string) => toResult(api.GET('/api/v1/admin/articles/{id}/previews', at(id)));
export const endPreview = (id: string, preview_id: string) =>
  toResult(api.DELETE('/api/v1/admin/articles/{id}/previews/{preview_id}', { params: { path: { id, preview_id } } }));
export const endPreviews = (id: string) => toResult(api.DELETE('/api/v1/admin/articles/{id}/previews', at(id)));
export const sendPresence = (id: string, language: Locale | null) =>
  toResult(api.PUT('/api/v1/admin/articles/{id}/presence', { ...at(id), body: { language } }));
export const requestReview = (id: string, note: string) =>
  toResult(api.POST('/api/v1/admin/articles/{id}/review', { ...at(id), body: { note } }));
export const withdrawReview = (id: string) => toResult(api.DELETE('/api/v1/admin/articles/{id}/review', at(id)));
export const markInStep = (id: string) =>
  toResult(api.PUT('/api/v1/admin/articles/{id}/translation', { ...at(id), body: { in_step: true } }));
export const summarize = (language: Locale, text: string) =>
  toResult(
    api.POST('/api/v1/admin/summaries', {
      body: { title_zh: '', title_en: '', content_zh: '', content_en: '', [`content_${language}`]: text },
    }),
  );
