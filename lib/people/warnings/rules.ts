/** Requests of a day at which the subscriber is warned (contract, section 4). */
export function toQuotaThreshold(perDay: number): number {
  return Math.ceil(perDay * 0.8);
}

/** Days before the end of a subscription at which the subscriber is warned, once each. */
export const END_WARNING_DAYS = [30, 7] as const;
