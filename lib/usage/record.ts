/** A subscriber's requests on one UTC day, `YYYY-MM-DD`. */
export type DailyUsage = { date: string; requests: number };
