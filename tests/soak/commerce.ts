import { payThroughKills } from './commerce-payments';
import type { Scenario } from './scenario';

/** Payments, refunds and disputes, whatever becomes of events and processes. */
export const commerce: Scenario = {
  about:
    'payments whose events are shuffled, repeated, lost and early, refunds and disputes, forged events, and kill -9 of two processes (--kills=5 for fewer)',
  run: (settings) => payThroughKills(settings),
};
