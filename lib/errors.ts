/**
 * The errors the domain throws on purpose. They know nothing of HTTP: `toApiError` in lib/api/error-mapping.ts maps each to its
 * problem.
 */

/** The named thing does not exist, or is hidden from the caller. */
export class NotFoundError extends Error {
  override name = 'NotFoundError';

  constructor(readonly resource: 'administrator' | 'article' | 'category' | 'email' | 'file' | 'key' | 'token' | 'video') {
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

/** A limit on an action that is rarer than a request, such as asking for an email. */
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

/** The last administrator cannot be removed: nobody could sign in to the console any more. */
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
