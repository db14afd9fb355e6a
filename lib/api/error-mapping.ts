import { isDatabaseUnavailable } from '../platform/db/failure';
import { type DomainCode, DomainError, type DomainErrors } from '../platform/errors';
import { ApiError, CHALLENGE, type ProblemCode } from './problems';

/** Seconds until a busy service is worth another request. */
const RETRY_SOON = { 'retry-after': '2' };

/** The problem of each error of the domain: a code takes the error's data as members of the body. */
const problemOf: { [Code in DomainCode]: ProblemCode | ((error: { data: DomainErrors[Code]; cause?: unknown }) => ApiError) } = {
  action_limited: ({ data: { limit, resetAt, retryAfterSeconds: seconds } }) =>
    new ApiError(
      'rate_limited',
      { retry_after_seconds: seconds, limit, reset_at: resetAt.toISOString() },
      { 'retry-after': String(seconds) },
    ),
  category_in_use: 'category_in_use',
  // Without a cause, which would be logged again: the counters log their outage once.
  counters_unavailable: () => new ApiError('unavailable', {}, RETRY_SOON),
  edit_conflict: 'edit_conflict',
  key_state_conflict: 'key_state_conflict',
  last_admin: 'last_admin',
  limit_reached: 'limit_reached',
  login_invalid: () => new ApiError('login_invalid', {}, CHALLENGE),
  mail_unconfigured: 'mail_unconfigured',
  // Articles and keys have codes of their own; everything newer shares one.
  not_found: ({ data: { resource, audience, ...extras } }) =>
    audience === 'readers' && (resource === 'article' || resource === 'key')
      ? new ApiError(`${resource}_not_found`)
      : new ApiError('resource_not_found', { resource, ...extras }),
  overloaded: () => new ApiError('unavailable', {}, RETRY_SOON),
  payment_unavailable: () => new ApiError('unavailable', {}, { 'retry-after': '30' }),
  publish_blocked: 'publish_blocked',
  role_required: ({ data }) => (data.role === 'admin' ? new ApiError('admin_required') : new ApiError('role_required', data)),
  rotation_limited: ({ data }) => new ApiError('rotation_limited', data, { 'retry-after': String(data.retry_after_seconds) }),
  signature_invalid: 'signature_invalid',
  slug_taken: 'slug_taken',
  state_conflict: 'state_conflict',
  storage_unavailable: ({ cause }) =>
    new ApiError('storage_unavailable', {}, { 'retry-after': '30' }, cause ? { cause } : undefined),
  subscriber_exists: 'subscriber_exists',
  subscriber_not_found: 'subscriber_not_found',
  subscription_inactive: 'subscription_inactive',
  token_invalid: 'token_invalid',
  unsupported_file: 'unsupported_media_type',
  unsupported_image: 'unsupported_media_type',
  user_exists: 'user_exists',
  version_required: 'precondition_required',
  video_exists: 'video_exists',
};

/** Maps an error to a problem. Unknown errors become `internal_error` without details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DomainError) {
    const problem = problemOf[error.code as DomainCode] as ProblemCode | ((error: DomainError) => ApiError);
    return typeof problem === 'string' ? new ApiError(problem, { ...error.data }) : problem(error);
  }
  if (isDatabaseUnavailable(error)) return new ApiError('unavailable', {}, RETRY_SOON, { cause: error });
  return new ApiError('internal_error', {}, {}, { cause: error });
}
