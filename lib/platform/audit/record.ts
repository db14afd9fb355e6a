import type { Actor } from '../actor';

/** Every change that leaves an audit row (contract, section 8). */
export const auditActions = [
  'key.issue',
  'key.rotate',
  'key.freeze',
  'key.unfreeze',
  'key.revoke',
  'session.begin',
  'subscriber.add',
  'subscriber.update',
  'subscriber.renew',
  'subscriber.suspend',
  'subscriber.resume',
  'subscriber.cancel',
  'subscriber.notifications',
  'subscriber.purchase',
  'subscriber.reversal',
  'admin.add',
  'admin.remove',
  'user.create',
  'user.update',
  'user.disable',
  'user.enable',
  'token.make',
  'token.revoke',
  'email.resend',
  'media.create',
  'media.update',
  'media.delete',
  'backup.create',
  'article.create',
  'article.update',
  'article.publish',
  'article.schedule',
  'article.unschedule',
  'article.review',
  'article.delete',
  'preview.create',
  'preview.end',
  'author.update',
  'category.create',
  'category.update',
  'category.order',
  'category.introduce',
  'category.delete',
  'video.create',
  'video.update',
  'video.delete',
  'webhook.create',
  'webhook.update',
  'webhook.rotate',
  'webhook.enable',
  'webhook.disable',
  'webhook.delete',
  'whitepaper.create',
  'whitepaper.update',
  'whitepaper.upload',
  'whitepaper.delete',
  'whitepaper.export',
  'search.create',
  'search.update',
  'search.delete',
  'search.stop',
  'fingerprint.upload',
  'fingerprint.delete',
  'fingerprint.trace',
  'person.export',
  'person.erase',
  'backup.restore',
  'backup.erase',
  'contact.confirm',
  'contact.unsubscribe',
  'contact.export',
  'newsletter.create',
  'newsletter.update',
  'newsletter.delete',
  'newsletter.test',
  'newsletter.send',
  'newsletter.cancel',
  'newsletter.release',
  'newsletter.fail',
  'comment.approve',
  'comment.reject',
  'comment.delete',
  'subscription_request.done',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** A change to record in the audit. */
export type AuditChange = {
  actor: Pick<Actor, 'name' | 'requestId'>;
  action: AuditAction;
  /** `key:hik_…`, `subscriber:<uuid>`, `user:<email>`, `token:hia_…`, `email:<uuid>`, `media:<uuid>`, `session:<email>`, `fingerprint:<batch>`, `contact:<uuid>`, `contacts`, `newsletter:<uuid>`, `person:<email>` or `database` */
  /** `key:hik_…`, `subscriber:<uuid>`, `user:<email>`, `token:hia_…`, `email:<uuid>`, `media:<uuid>`, `session:<email>`,
   * `fingerprint:<batch>`, `person:<email>`, `subscription_request:<uuid>`, `comments` or `database` */
  subject: string;
  /** the state before as plain data, or null if there was none. Never a credential */
  before: unknown;
  /** the state after as plain data, or null if there is none. Never a credential */
  after: unknown;
};
