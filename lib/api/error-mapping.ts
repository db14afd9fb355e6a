import { SubscriberError } from '../people/subscribers/record';
import { isDatabaseUnavailable } from '../platform/db/failure';
import {
  ActionLimitedError,
  CategoryInUseError,
  CountersUnavailableError,
  EditConflictError,
  KeyStateError,
  LastAdminError,
  LimitReachedError,
  LoginInvalidError,
  NotFoundError,
  OverloadedError,
  PublishBlockedError,
  RoleRequiredError,
  RotationLimitedError,
  SlugTakenError,
  StateConflictError,
  StorageUnavailableError,
  SubscriptionInactiveError,
  TokenInvalidError,
  UnsupportedImageError,
  UserExistsError,
  VideoExistsError,
} from '../platform/errors';
import { ApiError, CHALLENGE } from './problems';

/** Maps an error to a problem. Unknown errors become `internal_error` without details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof NotFoundError) return toNotFound(error);
  if (error instanceof TokenInvalidError) return new ApiError('token_invalid');
  if (error instanceof SubscriptionInactiveError) return new ApiError('subscription_inactive');
  if (error instanceof SubscriberError)
    return new ApiError(error.reason === 'exists' ? 'subscriber_exists' : 'subscriber_not_found');
  if (error instanceof KeyStateError) return new ApiError('key_state_conflict', { status_of_key: error.status });
  if (error instanceof LoginInvalidError) return new ApiError('login_invalid', {}, CHALLENGE);
  if (error instanceof RoleRequiredError) return new ApiError('role_required', { role: error.role });
  if (error instanceof UserExistsError) return new ApiError('user_exists');
  if (error instanceof SlugTakenError) return new ApiError('slug_taken', { held_by: error.heldBy });
  if (error instanceof VideoExistsError) return new ApiError('video_exists', { held_by: error.heldBy });
  if (error instanceof CategoryInUseError)
    return new ApiError('category_in_use', { articles: error.articles, videos: error.videos });
  if (error instanceof PublishBlockedError) return new ApiError('publish_blocked', { reasons: error.reasons });
  if (error instanceof EditConflictError)
    return new ApiError('edit_conflict', { version: error.version, conflicts: error.conflicts });
  if (error instanceof StorageUnavailableError)
    return new ApiError('storage_unavailable', {}, { 'retry-after': '30' }, error.cause ? { cause: error.cause } : undefined);
  if (error instanceof UnsupportedImageError) return new ApiError('unsupported_media_type');
  if (error instanceof LastAdminError) return new ApiError('last_admin');
  if (error instanceof LimitReachedError) return new ApiError('limit_reached', { limit: error.limit });
  if (error instanceof StateConflictError) return new ApiError('state_conflict', { status_of_resource: error.status });
  if (error instanceof RotationLimitedError) {
    const seconds = error.retryAfterSeconds;
    return new ApiError('rotation_limited', { retry_after_seconds: seconds }, { 'retry-after': String(seconds) });
  }
  if (error instanceof ActionLimitedError) {
    const { limit, resetAt, retryAfterSeconds: seconds } = error;
    const extras = { retry_after_seconds: seconds, limit, reset_at: resetAt.toISOString() };
    return new ApiError('rate_limited', extras, { 'retry-after': String(seconds) });
  }
  // Without a cause, which would be logged again: the counters log their outage once.
  if (error instanceof OverloadedError) return new ApiError('unavailable', {}, { 'retry-after': '2' });
  if (error instanceof CountersUnavailableError) return new ApiError('unavailable', {}, { 'retry-after': '2' });
  if (isDatabaseUnavailable(error)) return new ApiError('unavailable', {}, { 'retry-after': '2' }, { cause: error });
  return new ApiError('internal_error', {}, {}, { cause: error });
}

/** Articles and keys have codes of their own; everything newer shares one. */
function toNotFound({ resource, audience }: NotFoundError): ApiError {
  if (audience === 'readers' && (resource === 'article' || resource === 'key')) return new ApiError(`${resource}_not_found`);
  return new ApiError('resource_not_found', { resource });
}
