/** Problems of requests that were sent with a subscriber's key and rejected, which the subscriber can look up. */
const rejectionCodes = ['rate_limited', 'daily_quota_exceeded', 'source_unknown', 'key_frozen', 'subscription_inactive'] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** A subscriber's requests on one UTC day, `YYYY-MM-DD`: those that passed, and by code those that were rejected. */
export type DailyUsage = { date: string; requests: number; rejected: Partial<Record<RejectionCode, number>> };
