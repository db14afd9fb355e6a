/**
 * The errors the domain throws on purpose. They know nothing of HTTP: `toApiError` in lib/api/error-mapping.ts maps each to its
 * problem.
 */

/** The named thing does not exist, or is hidden from the caller. */
export class NotFoundError extends Error {
  override name = 'NotFoundError';

  constructor(
    readonly resource:
      | 'article'
      | 'category'
      | 'draft'
      | 'email'
      | 'file'
      | 'key'
      | 'media'
      | 'preview'
      | 'revision'
      | 'schedule'
      | 'snapshot'
      | 'token'
      | 'user'
      | 'video'
      | 'webhook',
    /** articles have a separate code for readers */
    readonly audience: 'readers' | 'staff' = 'readers',
  ) {
    super(`${resource} not found`);
  }
}

/** A link token is wrong, used, superseded or expired. The error never says which. */
export class TokenInvalidError extends Error {
  override name = 'TokenInvalidError';
}

/** The subscription has ended or is suspended. */
export class SubscriptionInactiveError extends Error {
  override name = 'SubscriptionInactiveError';
}

/** A limit on an action that is rarer than a request, such as requesting an email. */
export class ActionLimitedError extends Error {
  override name = 'ActionLimitedError';

  readonly retryAfterSeconds: number;

  constructor(
    readonly limit: number,
    readonly resetAt: Date,
    now: Date,
  ) {
    super('action limited');
    this.retryAfterSeconds = Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1_000));
  }
}

/** The key was rotated too often within the window. */
export class RotationLimitedError extends Error {
  override name = 'RotationLimitedError';

  constructor(readonly retryAfterSeconds: number) {
    super('rotation limited');
  }
}

/** The key's status does not allow the change. */
export class KeyStateError extends Error {
  override name = 'KeyStateError';

  constructor(readonly status: string) {
    super(`key is ${status}`);
  }
}

/** The last administrator cannot be removed: nobody could sign in to the console. */
export class LastAdminError extends Error {
  override name = 'LastAdminError';
}

/** The resource's state does not allow the change. */
export class StateConflictError extends Error {
  override name = 'StateConflictError';

  constructor(readonly status: string) {
    super(`the resource is ${status}`);
  }
}

/** The store of the counters is unavailable, and the operation does not go on without it. */
export class CountersUnavailableError extends Error {
  override name = 'CountersUnavailableError';
}

/** This process has as much of the work as it takes on. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}

/** The email address or the password is wrong, or the user is disabled. The error never says which. */
export class LoginInvalidError extends Error {
  override name = 'LoginInvalidError';
}

/** A member of staff has this email address. */
export class UserExistsError extends Error {
  override name = 'UserExistsError';
}

/** The caller's role allows the operation in general, but not on this record. */
export class RoleRequiredError extends Error {
  override name = 'RoleRequiredError';

  constructor(readonly role: string) {
    super(`needs the role ${role}`);
  }
}

/** The slug or alias belongs to another article, or the slug to another category. */
export class SlugTakenError extends Error {
  override name = 'SlugTakenError';

  constructor(readonly heldBy: string) {
    super('slug taken');
  }
}

/** Another video has this URL. */
export class VideoExistsError extends Error {
  override name = 'VideoExistsError';

  constructor(readonly heldBy: string) {
    super('video exists');
  }
}

/** Articles or videos belong to the category. */
export class CategoryInUseError extends Error {
  override name = 'CategoryInUseError';

  constructor(
    readonly articles: number,
    readonly videos: number,
  ) {
    super('category in use');
  }
}

/** Problems that prevent publishing, by field. */
export class PublishBlockedError extends Error {
  override name = 'PublishBlockedError';

  constructor(readonly reasons: { field: string; type: string }[]) {
    super('publishing is blocked');
  }
}

/** A field that the caller and another user changed concurrently: the other value, its author and time. */
export type EditConflict = { field: string; theirs: unknown; by: string; at: string };

/** The stored version is not the one that the caller read. */
export class EditConflictError extends Error {
  override name = 'EditConflictError';

  constructor(
    readonly version: number,
    readonly conflicts: EditConflict[] = [],
  ) {
    super('changed meanwhile');
  }
}

/** As many records as one subscriber may have. */
export class LimitReachedError extends Error {
  override name = 'LimitReachedError';

  constructor(readonly limit: number) {
    super('limit reached');
  }
}

/** No storage for files is configured, or it cannot be reached. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}

/** A file is not an image of a supported format. */
export class UnsupportedImageError extends Error {
  override name = 'UnsupportedImageError';
}
