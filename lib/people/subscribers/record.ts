export const plans = ['premium', 'api'] as const;
export type Plan = (typeof plans)[number];

export const subscriberStatuses = ['active', 'lapsed', 'suspended'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** Defined here rather than in `keys`, because a subscriber is listed with the status of the live key. */
export const keyStatuses = ['active', 'frozen', 'revoked'] as const;
export type KeyStatus = (typeof keyStatuses)[number];

/** A subscriber as the domain sees it. */
export type SubscriberRecord = {
  id: string;
  email: string;
  name: string;
  plan: Plan;
  activeUntil: Date;
  suspendedAt: Date | undefined;
};

/** The columns of `subscribers` that make a `SubscriberRecord`. */
export type SubscriberRow = {
  id: string;
  email: string;
  name: string;
  plan: Plan;
  active_until: Date;
  suspended_at: Date | null;
};

export function toSubscriber(row: SubscriberRow): SubscriberRecord {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    plan: row.plan,
    activeUntil: row.active_until,
    suspendedAt: row.suspended_at ?? undefined,
  };
}

/** A subscriber's entitlement as audit rows record it. */
export function toEntitlement(row: Omit<SubscriberRow, 'id'>) {
  const { email, name, plan, active_until, suspended_at } = row;
  return { email, name, plan, active_until: active_until.toISOString(), suspended_at: suspended_at?.toISOString() ?? null };
}
