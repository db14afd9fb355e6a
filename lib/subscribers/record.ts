/** A subscriber with the moment of the first subscription. */
export type Subscriber = SubscriberRecord & { createdAt: Date };

export type SubscriberRow = {
  id: string;
  email: string;
  name: string;
  plan: Plan;
  active_until: Date;
  suspended_at: Date | null;
  created_at: Date;
};

export function toSubscriber(row: SubscriberRow): Subscriber {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    plan: row.plan,
    activeUntil: row.active_until,
    suspendedAt: row.suspended_at ?? undefined,
    createdAt: row.created_at,
  };
}

/** What an audit row says of a subscriber's entitlement. */
export function toEntitlement(row: Pick<SubscriberRow, 'email' | 'name' | 'plan' | 'active_until' | 'suspended_at'>) {
  const { email, name, plan, active_until, suspended_at } = row;
  return { email, name, plan, active_until: active_until.toISOString(), suspended_at: suspended_at?.toISOString() ?? null };
}

/** What cannot be done to a subscriber; the message is one line for the operator. */
export class SubscriberError extends Error {
  override name = 'SubscriberError';

  constructor(
    readonly reason: 'exists' | 'not_found',
    message: string,
  ) {
    super(message);
  }
}

export type KeyStatus = 'active' | 'frozen' | 'revoked';

export type Plan = 'premium' | 'api';

/** A subscriber as stored. */
export type SubscriberRecord = {
  id: string;
  email: string;
  name: string;
  plan: Plan;
  activeUntil: Date;
  suspendedAt: Date | undefined;
};
