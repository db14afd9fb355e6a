import { commentInParallel, readBesideComments } from './commerce-comments';
import { payThroughKills } from './commerce-payments';
import { traceRealTexts } from './commerce-tracing';
import type { Scenario } from './scenario';

/** Payments, refunds and disputes, whatever becomes of events and processes; comments at once; and copies of texts that leak. */
export const commerce: Scenario = {
  about:
    'payments whose events are shuffled, repeated, lost and early, refunds and disputes, forged events, and kill -9 of two processes (--kills=5 for fewer); comments and moderators at once; tracing copies of the texts in --articles=FOLDER, by default the sample archive',
  run: async (settings) => [
    ...(await traceRealTexts(settings)),
    ...(await commentInParallel(settings)),
    ...(await readBesideComments(settings)),
    ...(await payThroughKills(settings)),
  ],
};
