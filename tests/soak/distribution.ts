import { callTogether } from './assistants';
import { makeSnapshots } from './distribution-snapshots';
import { withEnvironment } from './environment';
import { killMirrors } from './mirror-kills';
import type { Scenario } from './scenario';

/** Serves the API and runs the jobs, without the portal. */
const API_SERVER = 'tests/support/api-server.ts';

/** What programs read of the archive besides its API. */
export const distribution: Scenario = {
  about:
    'parallel calls of the tools for assistants, snapshots under writers, and kill -9 of their job and of mirrors (--kills=20 for fewer)',
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
  ],
};
