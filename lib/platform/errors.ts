/** A field that the caller and another user changed concurrently: the other value, its author and time. */
export type EditConflict = { field: string; theirs: unknown; by: string; at: string };

/** What can be missing, or hidden from the caller. */
type ResourceName =
  | 'article'
  | 'author'
  | 'batch'
  | 'category'
  | 'checkout'
  | 'contact'
  | 'delivery'
  | 'draft'
  | 'email'
  | 'file'
  | 'key'
  | 'media'
  | 'newsletter'
  | 'person'
  | 'preview'
  | 'review'
  | 'revision'
  | 'saved_search'
  | 'schedule'
  | 'snapshot'
  | 'subscription_request'
  | 'token'
  | 'user'
  | 'video'
  | 'webhook'
  | 'whitepaper';

type NoData = Record<never, never>;

/** Who deleted something, by name, and when (ISO 8601). */
export type Deletion = { by: string; at: string };

/** The data of the errors that the domain throws on purpose, by code. */
export type DomainErrors = {
  action_limited: { limit: number; resetAt: Date; retryAfterSeconds: number };
  category_in_use: { articles: number; videos: number };
  counters_unavailable: NoData;
  edit_conflict: { version: number; conflicts: EditConflict[] };
  key_state_conflict: { status_of_key: string };
  last_admin: NoData;
  limit_reached: { limit: number };
  login_invalid: NoData;
  mail_unconfigured: { missing: string };
  not_found: { resource: ResourceName; audience: 'readers' | 'staff'; deletion?: Deletion };
  overloaded: NoData;
  payment_unavailable: NoData;
  publish_blocked: { reasons: PublishReason[] };
  role_required: { role: string };
  rotation_limited: { retry_after_seconds: number };
  signature_invalid: NoData;
  slug_taken: { held_by: string };
  state_conflict: { status_of_resource: string };
  storage_unavailable: NoData;
  subscriber_exists: NoData;
  subscriber_not_found: NoData;
  subscription_inactive: NoData;
  token_invalid: NoData;
  unsupported_file: NoData;
  unsupported_image: NoData;
  user_exists: NoData;
  version_required: NoData;
  video_exists: { held_by: string };
};
export type DomainCode = keyof DomainErrors;

/** An error that the domain throws on purpose. It knows nothing of HTTP: lib/api/error-mapping.ts has the problem of each code. */
export class DomainError<Code extends DomainCode = DomainCode> extends Error {
  override name = 'DomainError';

  constructor(
    readonly code: Code,
    readonly data: DomainErrors[Code],
    { message = code, ...options }: ErrorOptions & { message?: string } = {},
  ) {
    super(message, options);
  }
}

/** The class of an error whose code says everything. */
const withCode = <Code extends DomainCode>(code: Code, data: DomainErrors[Code]) =>
  class extends DomainError<Code> {
    constructor() {
      super(code, data);
    }
  };

/** The named thing does not exist, or is hidden from the caller. */
export class NotFoundError extends DomainError<'not_found'> {
  /**
   * @param audience articles have a separate problem for readers
   * @param deletion for staff, if it was deleted
   */
  constructor(resource: ResourceName, audience: 'readers' | 'staff' = 'readers', deletion?: Deletion) {
    super('not_found', { resource, audience, ...(deletion ? { deletion } : {}) }, { message: `${resource} not found` });
  }
}

/** A link token is wrong, used, superseded or expired. The error never says which. */
export class TokenInvalidError extends withCode('token_invalid', {}) {}

/** A subscriber exists already, or does not exist. The message is one line for the operator. */
export class SubscriberError extends DomainError<'subscriber_exists' | 'subscriber_not_found'> {
  constructor(reason: 'exists' | 'not_found', message: string) {
    super(`subscriber_${reason}`, {}, { message });
  }
}

/** The subscription has ended or is suspended. */
export class SubscriptionInactiveError extends withCode('subscription_inactive', {}) {}

/** A limit on an action that is rarer than a request, such as requesting an email. */
export class ActionLimitedError extends DomainError<'action_limited'> {
  constructor(limit: number, resetAt: Date, now: Date) {
    const retryAfterSeconds = Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1_000));
    super('action_limited', { limit, resetAt, retryAfterSeconds });
  }
}

/** The key was rotated too often within the window. */
export class RotationLimitedError extends DomainError<'rotation_limited'> {
  constructor(retryAfterSeconds: number) {
    super('rotation_limited', { retry_after_seconds: retryAfterSeconds });
  }
}

/** The key's status does not allow the change. */
export class KeyStateError extends DomainError<'key_state_conflict'> {
  constructor(status: string) {
    super('key_state_conflict', { status_of_key: status }, { message: `key is ${status}` });
  }
}

/** The last administrator cannot be removed: nobody could sign in to the console. */
export class LastAdminError extends withCode('last_admin', {}) {}

/** The resource's state does not allow the change. */
export class StateConflictError extends DomainError<'state_conflict'> {
  constructor(status: string) {
    super('state_conflict', { status_of_resource: status }, { message: `the resource is ${status}` });
  }
}

/** The store of the counters is unavailable, and the operation does not go on without it. */
export class CountersUnavailableError extends withCode('counters_unavailable', {}) {}

/** This process has as much of the work as it takes on. */
export class OverloadedError extends withCode('overloaded', {}) {}

/** The email address or the password is wrong, or the user is disabled. The error never says which. */
export class LoginInvalidError extends withCode('login_invalid', {}) {}

/** A member of staff has this email address. */
export class UserExistsError extends withCode('user_exists', {}) {}

/** The caller's role allows the operation in general, but not on this record. */
export class RoleRequiredError extends DomainError<'role_required'> {
  constructor(role: string) {
    super('role_required', { role });
  }
}

/** The slug or alias belongs to another article, or the slug to another category or whitepaper. */
export class SlugTakenError extends DomainError<'slug_taken'> {
  constructor(heldBy: string) {
    super('slug_taken', { held_by: heldBy });
  }
}

/** Another video has this URL. */
export class VideoExistsError extends DomainError<'video_exists'> {
  constructor(heldBy: string) {
    super('video_exists', { held_by: heldBy });
  }
}

/** Articles or videos belong to the category. */
export class CategoryInUseError extends DomainError<'category_in_use'> {
  constructor(articles: number, videos: number) {
    super('category_in_use', { articles, videos });
  }
}

/** A field that keeps an article from being published; `line` is where a text becomes too complex. */
export type PublishReason = { field: string; type: 'missing' | 'value_error' | 'too_complex'; line?: number };

/** Problems that prevent publishing, by field. */
export class PublishBlockedError extends DomainError<'publish_blocked'> {
  constructor(reasons: PublishReason[]) {
    super('publish_blocked', { reasons });
  }
}

/** The stored version is not the one that the caller read. */
export class EditConflictError extends DomainError<'edit_conflict'> {
  constructor(version: number, conflicts: EditConflict[] = []) {
    super('edit_conflict', { version, conflicts });
  }
}

/** An email needs a setting of the operator. */
export class MailUnconfiguredError extends DomainError<'mail_unconfigured'> {
  /** @param missing the name of the variable */
  constructor(missing: string) {
    super('mail_unconfigured', { missing });
  }
}

/** As many records as one subscriber may have. */
export class LimitReachedError extends DomainError<'limit_reached'> {
  constructor(limit: number) {
    super('limit_reached', { limit });
  }
}

/** No storage for files is configured, or it cannot be reached. */
export class StorageUnavailableError extends DomainError<'storage_unavailable'> {
  constructor(message: string, options?: ErrorOptions) {
    super('storage_unavailable', {}, { ...options, message });
  }
}

/** Stripe cannot be reached, or rejects what it is sent. The message quotes neither a key nor what a buyer typed. */
export class PaymentUnavailableError extends DomainError<'payment_unavailable'> {
  constructor(message: string) {
    super('payment_unavailable', {}, { message });
  }
}

/** An event of a provider is wrongly signed, or too old. */
export class SignatureInvalidError extends withCode('signature_invalid', {}) {}

/** A file is not an image of a supported format. */
export class UnsupportedImageError extends withCode('unsupported_image', {}) {}

/** A file is not a PDF. */
export class UnsupportedFileError extends withCode('unsupported_file', {}) {}

/** A write does not say which version of the article it changes. */
export class VersionRequiredError extends withCode('version_required', {}) {}
