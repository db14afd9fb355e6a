import { findProgram } from '../support/programs';
import { callTogether } from './assistants';
import { makeSnapshots } from './distribution-snapshots';
import { withEnvironment } from './environment';
import { killMirrors } from './mirror-kills';
import type { Scenario } from './scenario';
import { deliverThroughKills } from './webhook-deliveries';
import { rejectHostileTargets } from './webhook-targets';

/** Serves the API and runs the jobs, without the portal. */
const API_SERVER = findProgram('tests/support/api-server.ts');

/** What programs read of the archive besides its API, and what it tells them by itself. */
export const distribution: Scenario = {
  about:
    'parallel calls of the tools for assistants, snapshots under writers, webhooks to 300 hostile URLs, and kill -9 of all but the first (--kills=20 for fewer)',
  run: async (settings) => [
    ...(await withEnvironment(async (environment) => {
      const urls: [string, string] = [
        (await environment.start({}, API_SERVER)).url,
        (await environment.start({}, API_SERVER)).url,
      ];
      return callTogether(environment, urls, settings);
    })),
    ...(await withEnvironment((environment) => makeSnapshots(environment, settings))),
    ...(await killMirrors(settings)),
    ...(await rejectHostileTargets()),
    ...(await deliverThroughKills(settings)),
  ],
};
