/** Everything that leaves an audit row (contract, section 8). */
export const auditActions = [
  'key.issue',
  'key.rotate',
  'key.freeze',
  'key.unfreeze',
  'key.revoke',
  'session.begin',
  'subscriber.add',
  'subscriber.renew',
  'subscriber.suspend',
  'subscriber.resume',
  'subscriber.cancel',
  'admin.add',
  'admin.remove',
  'token.make',
  'token.revoke',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Who makes a change, and in which request; the commands and the service itself have none. */
export type By = Pick<AuditChange, 'actor' | 'requestId'>;

/** One change as it is told to the audit. */
export type AuditChange = {
  /** `admin:<email>`, `token:hia_…`, `subscriber:<email>`, `service`, or `operator` for the commands */
  actor: string;
  action: AuditAction;
  /** `key:hik_…`, `subscriber:<uuid>`, `admin:<email>`, `token:hia_…` or `session:<email>` */
  subject: string;
  /** what stood before, as plain data; null where nothing did. Never a credential */
  before: unknown;
  /** what stands after; null where nothing does. Never a credential */
  after: unknown;
  requestId: string | undefined;
};
