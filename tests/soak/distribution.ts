import { callTogether } from './assistants';
import { withEnvironment } from './environment';
import type { Scenario } from './scenario';

/** Serves the API and runs the jobs, without the portal. */
const API_SERVER = 'tests/support/api-server.ts';

/** What programs read of the archive besides its API. */
export const distribution: Scenario = {
  about: 'parallel calls of the tools for assistants',
  run: ({ log }) =>
    withEnvironment(async (environment) => {
      const urls: [string, string] = [
        (await environment.start({}, API_SERVER)).url,
        (await environment.start({}, API_SERVER)).url,
      ];
      return callTogether(environment, urls, { log });
    }),
};
